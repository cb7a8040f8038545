import type { ClosingEvent } from '../../terms'
import { foldFrame, type AnswerState } from './answer-reducer'
import { CallRefused } from '../chat-calls'
import { readEventStream } from '~/client/request/event-stream'

/** Milliseconds before each further try to get a broken line back. */
export const RECONNECT_AFTER = [300, 1000, 2000, 4000, 8000] as const

export const CONNECTION_LOST = { code: 'NETWORK', message: '网络连接失败' } as const

export type Connect = (
  state: AnswerState,
  signal: AbortSignal,
) => Promise<ReadableStream<Uint8Array>>

export interface TurnStreamHost {
  /** Runs once before the next paint. */
  beforePaint(run: () => void): void
  /** Resolves after `ms`, sooner when the network comes back or the signal aborts. */
  pause(ms: number, signal: AbortSignal): Promise<void>
  /** The person was signed out, or lost their seat, while a stream was open. */
  onClosed?(reason: ClosingEvent['reason']): void
}

export interface TurnStreamEvents {
  /** With every frame. */
  onFrame(live: AnswerState): void
  /** Once a frame of the screen at most. */
  onPaint(live: AnswerState): void
  onReconnecting(): void
}

/** How a stream ended: the turn is over, the server refused, it could not be taken up again, or it was left. */
export type TurnStreamEnd = 'ended' | 'lost' | 'left' | CallRefused

const closedEvent: ClosingEvent['type'] = 'conversation.closed'

/** The stream of one running turn: taken up again where it broke. Leaving it never stops the turn. */
export class TurnStream {
  live: AnswerState | null = null
  private use = new AbortController()
  private isPaintDue = false

  constructor(
    private readonly host: TurnStreamHost,
    private readonly events: TurnStreamEvents,
  ) {}

  /** Reads the turn to its end; `live` holds what came, until the stream is left or used anew. */
  async run(state: AnswerState, connect: Connect): Promise<TurnStreamEnd> {
    this.use.abort()
    const { signal } = (this.use = new AbortController())
    this.live = state
    let tries = 0
    for (;;) {
      const before = this.live?.lastEventId
      const refusal = await this.read(connect, signal)
      if (signal.aborted || this.live === null) return 'left'
      if (refusal) return refusal
      if (this.live.isOver) return 'ended'
      if (this.live.lastEventId !== before) tries = 0
      const wait = RECONNECT_AFTER[tries]
      if (wait === undefined) return 'lost'
      tries += 1
      this.events.onReconnecting()
      await this.host.pause(wait, signal)
      if (signal.aborted) return 'left'
    }
  }

  leave(): void {
    this.use.abort()
    this.live = null
  }

  // One connection until it ends; a broken line is no error here, only an end without a terminal event.
  private async read(connect: Connect, signal: AbortSignal): Promise<CallRefused | null> {
    try {
      if (!this.live) return null
      const body = await connect(this.live, signal)
      for await (const frame of readEventStream(body)) {
        if (signal.aborted || !this.live) return null
        if (frame.event === closedEvent) return this.leaveClosed(frame.data)
        this.live = foldFrame(this.live, frame)
        this.events.onFrame(this.live)
        this.paintSoon(signal)
        if (this.live.isOver) return null
      }
      return null
    } catch (error) {
      return error instanceof CallRefused ? error : null
    }
  }

  // The stream was ended under this reader: not a broken line, and nothing to take up again.
  private leaveClosed(data: string): CallRefused {
    const reason = data.includes('"signedOut"') ? 'signedOut' : 'removed'
    this.host.onClosed?.(reason)
    return reason === 'signedOut'
      ? new CallRefused('AUTHENTICATE', '请先登录')
      : new CallRefused('TEAM_PLAN_NOT_FOUND', '你已不在这个团队中')
  }

  private paintSoon(signal: AbortSignal): void {
    if (this.isPaintDue) return
    this.isPaintDue = true
    this.host.beforePaint(() => {
      this.isPaintDue = false
      // The stream may have been left for another one since.
      if (this.live && !signal.aborted) this.events.onPaint(this.live)
    })
  }
}

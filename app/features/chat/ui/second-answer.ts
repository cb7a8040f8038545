import type { AskInput } from '../contract'
import type { MessageView, SessionView } from '../terms'
import { failAnswer, newAnswer, resumeAnswer, type AnswerState } from './answer-reducer'
import { numbered } from './asked'
import type { ChatCalls } from './chat-calls'
import { CONNECTION_LOST, TurnLine, type Connect, type LineHost } from './turn-line'

interface SecondAnswerHost extends LineHost {
  calls: Pick<ChatCalls, 'ask' | 'follow'>
}

/** The line to the answer that another model writes beside one of the thread. */
export class SecondAnswer {
  /** Entry that it stands beside; '' while none is written. */
  key = ''
  private readonly line: TurnLine

  constructor(
    private readonly host: SecondAnswerHost,
    /** What stands beside the entry from now on. */
    private readonly onChange: (key: string, message: MessageView) => void,
  ) {
    this.line = new TurnLine(host, {
      onFrame: () => {},
      onPaint: ({ message }) => this.onChange(this.key, message),
      onReconnecting: () => {},
    })
  }

  get isLive(): boolean {
    return this.key !== ''
  }

  /** Asks, and shows the answer as it comes; a refusal stands in its place. Null when it was left. */
  async ask(key: string, asked: MessageView, input: AskInput): Promise<MessageView | null> {
    const { question, files, createTime } = asked
    return this.run(key, newAnswer(question, createTime, files), (live, signal) =>
      live.message.id === '' ? this.host.calls.ask(input, signal) : this.follow(live, signal),
    )
  }

  /** Takes up what a session's history shows as being written. */
  async resume({ id, title, messages, runningBeside }: SessionView): Promise<void> {
    const entry = messages.find(({ beside }) => beside?.id === runningBeside?.messageId)
    if (!runningBeside || !entry?.beside) return
    const state = resumeAnswer(id, title, entry.beside, runningBeside.lastEventId)
    await this.run(entry.id, state, (live, signal) => this.follow(live, signal))
  }

  leave(): void {
    this.key = ''
    this.line.leave()
  }

  private follow({ sessionId, lastEventId, message }: AnswerState, signal: AbortSignal) {
    return this.host.calls.follow(sessionId, lastEventId, signal, message.id)
  }

  private async run(
    key: string,
    state: AnswerState,
    connect: Connect,
  ): Promise<MessageView | null> {
    this.key = key
    this.onChange(key, state.message)
    const end = await this.line.run(state, connect)
    if (end === 'left' || !this.line.live) return null
    const failure = end === 'lost' ? CONNECTION_LOST : end
    const { message } =
      failure === 'over'
        ? this.line.live
        : failAnswer(this.line.live, failure.code, failure.message)
    this.leave()
    this.onChange(key, numbered(message))
    return message
  }
}

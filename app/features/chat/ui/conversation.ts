import type { ClosingEvent, MessageView, SessionView } from '../terms'
import { failAnswer, foldFrame, newAnswer, resumeAnswer, type AnswerState } from './answer-reducer'
import {
  numbered,
  placeIn,
  questionOf,
  type ConversationPlace,
  type Instead,
  type Question,
} from './asked'
import { CallRefused, type ChatCalls } from './chat-calls'
import { emptyView, viewOf, type ConversationView, type ThreadEntry } from './conversation-view'
import { readEventStream } from './event-stream'

/** Milliseconds before each further try to get a broken line back. */
export const RECONNECT_AFTER = [300, 1000, 2000, 4000, 8000] as const
export const CONNECTION_LOST = { code: 'NETWORK', message: '网络连接失败' } as const

export type { Question } from './asked'

export interface ConversationHost {
  calls: ChatCalls
  /** Runs once before the next paint. */
  beforePaint(run: () => void): void
  /** Resolves after `ms`, sooner when the network comes back or the signal aborts. */
  pause(ms: number, signal: AbortSignal): Promise<void>
  newAskId(): string
  /** `YYYY-MM-DD HH:mm:ss`, for a question that the server has not dated yet. */
  timestamp(): string
  onNamed?(sessionId: string, title: string): void
  onEnded?(message: MessageView, sessionId: string): void
  onRemoved?(sessionId: string, messageId: string): void
  /** The person was signed out, or lost their seat, while a stream was open. */
  onClosed?(reason: ClosingEvent['reason']): void
}

const closedEvent: ClosingEvent['type'] = 'conversation.closed'

/** One thread on one screen: asks, follows, survives broken lines. Leaving it never stops an answer. */
export class Conversation {
  private view: ConversationView = emptyView
  private listeners = new Set<() => void>()
  private line = new AbortController()
  private asked: { key: string; question: Question } | null = null
  private isStopWanted = false
  private entryCount = 0
  private live: AnswerState | null = null
  private liveKey = ''
  private isPaintDue = false

  constructor(
    private readonly host: ConversationHost,
    private readonly place: ConversationPlace,
    /** Shown at once; `open` follows its running answer. */
    session: SessionView | null = null,
  ) {
    if (session) this.view = viewOf(session)
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
  readonly snapshot = (): ConversationView => this.view

  /** Shows a session from its history and takes up its running answer. */
  open(session: SessionView | null) {
    this.leave()
    this.asked = null
    this.show(session ? viewOf(session) : emptyView)
    const running = session?.running
    const message = session?.messages.find(({ id }) => id === running?.messageId)
    if (!session || !running || !message) return
    const state = resumeAnswer(session.id, session.title, message, running.lastEventId)
    void this.run(running.messageId, state, (live, signal) =>
      this.host.calls.follow(live.sessionId, live.lastEventId, signal),
    )
  }

  /**
   * Sends a question, at the end or anew at the place of an entry. Answers with the refusal when the server did not take
   * it; the thread is as before then.
   */
  async ask(question: Question, instead?: Instead): Promise<CallRefused | null> {
    const key = `asked-${(this.entryCount += 1)}`
    const askId = this.host.newAskId()
    const before = this.view
    const { kept, versions, at } = placeIn(before.entries, instead)
    const input = { ...this.place, ...question, ...this.sessionOf(), ...at, askId }
    const { shownFiles, shownImage, ...wire } = input
    this.asked = { key, question }
    this.isStopWanted = false
    const state = newAnswer(question.question, this.host.timestamp(), shownFiles, shownImage)
    const message = { ...state.message, ...(versions && { versions: [...versions, ''] }) }
    this.show({ ...before, entries: [...kept, { key, message }] })
    const refusal = await this.run(key, { ...state, message }, (live, signal) =>
      live.sessionId === ''
        ? this.host.calls.ask(wire, signal)
        : this.host.calls.follow(live.sessionId, live.lastEventId, signal),
    )
    if (refusal) this.show({ ...this.view, entries: before.entries })
    return refusal
  }

  /** Asks the question of an entry once more, in other words when `text` is given, in its place or after all others. */
  async again(key: string, text?: string, isNext = false): Promise<CallRefused | null> {
    const entry = this.view.entries.find((one) => one.key === key)
    if (!entry || this.view.isAnswering) return null
    const question = { ...this.questionOf(entry), ...(text !== undefined && { question: text }) }
    return this.ask(question, isNext ? {} : { key })
  }

  /** Shows another version of an entry, with what was asked after it. */
  async choose(messageId: string): Promise<void> {
    const { sessionId, isAnswering } = this.view
    if (sessionId === '' || isAnswering) return
    this.open(await this.host.calls.choose(sessionId, messageId))
  }

  /** Asks the server to end the running answer; what is written stays. */
  async stop(): Promise<void> {
    this.isStopWanted = true
    if (this.view.sessionId !== '') await this.host.calls.stop(this.view.sessionId)
  }

  /** After a failure: reads what the server has first, and asks again only when it has no answer. */
  async retry(key: string): Promise<CallRefused | null> {
    const failed = this.view.entries.find((entry) => entry.key === key)
    if (!failed || this.view.isAnswering) return null
    const { sessionId } = this.view
    if (sessionId !== '') {
      const session = await this.host.calls.session(sessionId)
      const stored = session.messages.find(({ id }) => id === failed.message.id)
      const hasAnswer = stored && stored.status !== 'error'
      if (session.running || hasAnswer) {
        this.open(session)
        return null
      }
      // What broke off after some words was counted: it is asked for again at no charge.
      if (stored && stored.answer !== '') {
        const isLast = this.view.entries.at(-1)?.key === key
        return this.ask(this.questionOf(failed), { retryOf: stored.id, ...(isLast && { key }) })
      }
      if (stored) await this.host.calls.deleteMessage(sessionId, stored.id)
    }
    this.drop(key)
    return this.ask(this.questionOf(failed))
  }

  async remove(key: string): Promise<void> {
    const entry = this.view.entries.find((one) => one.key === key)
    if (!entry) return
    const { sessionId } = this.view
    await this.host.calls.deleteMessage(sessionId, entry.message.id)
    this.drop(key)
    // Of several versions another one is shown now, with what was asked after that.
    if (entry.message.versions) this.open(await this.host.calls.session(sessionId))
    this.host.onRemoved?.(sessionId, entry.message.id)
  }

  /** Reads an idle session again, for what another window has added. */
  async refresh(): Promise<void> {
    const { sessionId, isAnswering } = this.view
    if (sessionId === '' || isAnswering) return
    const session = await this.host.calls.session(sessionId)
    const isSame = this.view.sessionId === sessionId && !this.view.isAnswering
    if (isSame && session.messages.length !== this.view.entries.length) this.open(session)
  }

  /** Lets go of the line; the answer goes on at the server. */
  leave() {
    this.line.abort()
    this.live = null
  }

  private async run(
    key: string,
    state: AnswerState,
    connect: (state: AnswerState, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>,
  ): Promise<CallRefused | null> {
    this.line.abort()
    const { signal } = (this.line = new AbortController())
    this.live = state
    this.liveKey = key
    this.show({ ...this.view, isAnswering: true, isReconnecting: false })
    let tries = 0
    for (;;) {
      const before = this.live?.lastEventId
      const refusal = await this.read(key, connect, signal)
      if (signal.aborted || this.live === null) return null
      if (refusal) return this.refuse(key, refusal)
      if (this.live.isOver) return this.finish(key)
      if (this.live.lastEventId !== before) tries = 0
      const wait = RECONNECT_AFTER[tries]
      if (wait === undefined) return this.fail(key, CONNECTION_LOST)
      tries += 1
      this.show({ ...this.view, isReconnecting: true })
      await this.host.pause(wait, signal)
      if (signal.aborted) return null
    }
  }

  // One connection until it ends; a broken line is no error here, only an end without a terminal event.
  private async read(
    key: string,
    connect: (state: AnswerState, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>,
    signal: AbortSignal,
  ): Promise<CallRefused | null> {
    try {
      if (!this.live) return null
      const body = await connect(this.live, signal)
      for await (const frame of readEventStream(body)) {
        if (signal.aborted || !this.live) return null
        if (frame.event === closedEvent) return this.leaveClosed(frame.data)
        this.live = foldFrame(this.live, frame)
        this.noticeName()
        if (this.view.isReconnecting) this.show({ ...this.view, isReconnecting: false })
        this.paintSoon(key)
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

  private noticeName() {
    const { sessionId = '', title = '' } = this.live ?? {}
    if (sessionId === '' || sessionId === this.view.sessionId) return
    this.show({ ...this.view, sessionId, title })
    this.host.onNamed?.(sessionId, title)
    if (this.isStopWanted) void this.host.calls.stop(sessionId)
  }

  private paintSoon(key: string) {
    if (this.isPaintDue) return
    this.isPaintDue = true
    this.host.beforePaint(() => {
      this.isPaintDue = false
      // The line may have been left for another one since.
      if (this.live && this.liveKey === key) this.showMessage(key, this.live.message, {})
    })
  }

  private refuse(key: string, refusal: CallRefused): CallRefused | null {
    // Once the question has an answer under way a refusal is that answer's failure.
    if (this.live && this.live.sessionId !== '') return this.fail(key, refusal)
    this.live = null
    this.show({ ...this.view, isAnswering: false, isReconnecting: false })
    return refusal
  }

  private fail(key: string, { code, message }: { code: string | number; message: string }): null {
    if (this.live) this.live = failAnswer(this.live, code, message)
    return this.finish(key)
  }

  private finish(key: string): null {
    const ended = this.live
    if (!ended) return null
    this.live = null
    const message = numbered(ended.message)
    this.showMessage(key, message, { isAnswering: false, isReconnecting: false })
    this.host.onEnded?.(message, this.view.sessionId)
    return null
  }

  private questionOf({ key, message }: ThreadEntry): Question {
    return this.asked?.key === key ? this.asked.question : questionOf(message)
  }

  private sessionOf() {
    const { sessionId } = this.view
    return sessionId === '' ? { isNew: true } : { isNew: false, sessionId }
  }

  private drop(key: string) {
    this.show({ ...this.view, entries: this.view.entries.filter((entry) => entry.key !== key) })
  }

  private showMessage(key: string, message: MessageView, change: Partial<ConversationView>) {
    const entries = this.view.entries.map((one) => (one.key === key ? { key, message } : one))
    this.show({ ...this.view, ...change, entries })
  }

  private show(view: ConversationView) {
    this.view = view
    for (const listener of this.listeners) listener()
  }
}

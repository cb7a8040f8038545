import type { MessageView, SessionView } from '../../terms'
import { failAnswer, newAnswer, resumeAnswer, type AnswerState } from './answer-reducer'
import {
  numbered,
  placeIn,
  placeOf,
  questionOf,
  type ConversationPlace,
  type Instead,
  type Question,
} from './question'
import type { CallRefused } from '../chat-calls'
import type { ConversationHost } from './conversation-host'
import {
  emptyView,
  endsAs,
  hasAnswer,
  viewOf,
  withBeside,
  withEnd,
  withoutBeside,
  type ConversationView,
  type ThreadEntry,
} from './conversation-view'
import { EarlierPages, endingBefore, sessionUpTo } from './earlier-pages'
import { SecondAnswer } from './second-answer'
import { CONNECTION_LOST, TurnStream, type Connect } from './turn-stream'

export type { Question } from './question'
export type { ConversationHost } from './conversation-host'

/** One thread on one screen: asks, follows, survives broken lines. Leaving it never stops an answer. */
export class Conversation {
  private view: ConversationView = emptyView
  private listeners = new Set<() => void>()
  private readonly stream: TurnStream
  private readonly secondAnswer: SecondAnswer
  private asked: { key: string; question: Question } | null = null
  /** Who is to answer beside the one who is asked, as soon as the server has named the message. */
  private against: string | null = null
  private isStopRequested = false
  private readonly earlier: EarlierPages
  private entryCount = 0
  private liveKey = ''

  constructor(
    private readonly host: ConversationHost,
    private readonly place: ConversationPlace,
    /** Shown at once; `open` follows its running answer. */
    session: SessionView | null = null,
  ) {
    if (session) this.view = viewOf(session)
    this.earlier = new EarlierPages(host.calls, this.snapshot, (view) => this.show(view))
    this.stream = new TurnStream(host, {
      onFrame: (live) => this.receiveFrame(live),
      onPaint: ({ message }) => this.showMessage(this.liveKey, message, {}),
      onReconnecting: () => this.show({ ...this.view, isReconnecting: true }),
    })
    this.secondAnswer = new SecondAnswer(host, (key, beside) =>
      this.show({
        ...this.view,
        entries: withBeside(this.view.entries, key, beside),
        isAnswering: this.isBusy,
      }),
    )
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
  readonly snapshot = (): ConversationView => this.view

  /** Shows a session from its history and takes up its running answer. */
  open(session: SessionView | null, view = session ? viewOf(session) : emptyView) {
    this.leave()
    this.asked = null
    this.show(view)
    if (session?.runningBeside) void this.secondAnswer.resume(session)
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
  async ask(
    question: Question,
    instead?: Instead,
    askId = this.host.newAskId(),
  ): Promise<CallRefused | null> {
    const key = `asked-${(this.entryCount += 1)}`
    const before = this.view
    const { remaining, versions, position } = placeIn(before, instead)
    const { against = null, ...asked } = question
    const input = {
      ...placeOf(this.place, asked),
      ...asked,
      ...this.sessionOf(),
      ...position,
      askId,
    }
    const { shownFiles, shownImage, ...wire } = input
    this.asked = { key, question: asked }
    this.against = against
    this.isStopRequested = false
    if (before.sessionId === '') this.host.keepAsk?.({ askId, question })
    const state = newAnswer(question.question, this.host.timestamp(), shownFiles, shownImage)
    const message = { ...state.message, ...(versions && { versions: [...versions, ''] }) }
    this.show({ ...before, entries: [...withoutBeside(remaining), { key, message }] })
    const refusal = await this.run(key, { ...state, message }, (live, signal) =>
      live.sessionId === ''
        ? this.host.calls.ask(wire, signal)
        : this.host.calls.follow(live.sessionId, live.lastEventId, signal),
    )
    if (refusal) this.show({ ...this.view, entries: before.entries })
    return refusal
  }

  /** Asks the question of an entry once more, with what is to be otherwise, in its place or after all others. */
  async again(key: string, change: Partial<Question> = {}, isNext = false) {
    const entry = this.view.entries.find((item) => item.key === key)
    if (!entry || this.view.isAnswering) return null
    return this.ask({ ...this.questionOf(entry), ...change }, isNext ? {} : { key })
  }

  /** Asks another model, by its provider's id, the question of an entry, which may still be being answered. */
  async compare(key: string, provider: string): Promise<void> {
    const entry = this.view.entries.find((item) => item.key === key)
    const messageId = this.comparableId(key)
    if (!entry || messageId === '') return
    const { shownFiles: _files, ...question } = this.questionOf(entry)
    const place = { ...placeOf(this.place, question), ...this.sessionOf() }
    const beside = { beside: { messageId, provider }, askId: this.host.newAskId() }
    this.show({ ...this.view, entries: withoutBeside(this.view.entries) })
    const ended = await this.secondAnswer.ask(key, entry.message, {
      ...question,
      ...place,
      ...beside,
    })
    if (ended && !this.isBusy) this.host.onEnded?.(ended, this.view.sessionId)
  }

  // What is being answered is named by its line before the screen shows it.
  private comparableId(key: string): string {
    const live = key === this.liveKey ? this.stream.live : null
    if (live) return this.secondAnswer.isLive ? '' : live.message.id
    if (this.isBusy) return ''
    return this.view.entries.find((item) => item.key === key)?.message.id ?? ''
  }

  private get isBusy(): boolean {
    return this.stream.live !== null || this.secondAnswer.isLive
  }
  /** Shows another version of an entry, with what was asked after it. */
  async choose(messageId: string): Promise<void> {
    const { sessionId, isAnswering } = this.view
    if (sessionId === '' || isAnswering) return
    const session = await this.host.calls.choose(sessionId, messageId)
    this.open(await sessionUpTo(this.host.calls, session, messageId))
  }

  /** Reads what stands before the first entry, once at a time. */
  readEarlier(): Promise<void> {
    return this.earlier.read()
  }

  /** Reads as far back as the message stands. */
  reach(messageId: string): Promise<void> {
    return this.earlier.reach(messageId)
  }

  /** Asks the server to end the running answer; what is written stays. */
  async stop(): Promise<void> {
    this.isStopRequested = true
    if (this.view.sessionId !== '') await this.host.calls.stop(this.view.sessionId)
  }

  /** After a failure: reads what the server has first, and asks again only when it has no answer. */
  async retry(key: string): Promise<CallRefused | null> {
    const no = this.view.entries.findIndex((entry) => entry.key === key)
    const failed = this.view.entries[no]
    if (!failed || this.view.isAnswering) return null
    const { sessionId } = this.view
    const after = this.view.entries[no + 1]?.message.id
    const session = await endingBefore(this.host.calls, sessionId, after)
    const stored = session?.messages.find(({ id }) => id === failed.message.id)
    if (session && hasAnswer(session, stored)) {
      this.open(after ? await this.host.calls.session(sessionId) : session)
      return null
    }
    // What broke off after some words was counted: it is asked for again at no charge.
    if (stored && stored.answer !== '') {
      const place = after === undefined ? { key } : {}
      return this.ask(this.questionOf(failed), { retryOf: stored.id, ...place })
    }
    if (stored) await this.host.calls.deleteMessage(sessionId, stored.id)
    this.drop(key)
    return this.ask(this.questionOf(failed))
  }

  async remove(key: string): Promise<void> {
    const entry = this.view.entries.find((item) => item.key === key)
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
    if (isSame && (session.running || !endsAs(this.view, session)))
      this.open(session, withEnd(this.view, session))
  }

  /** Lets go of the line; the answer goes on at the server. */
  leave() {
    if (this.asked && this.view.sessionId === '') this.host.keepAsk?.(null)
    this.stream.leave()
    this.secondAnswer.leave()
  }

  private async run(
    key: string,
    state: AnswerState,
    connect: Connect,
  ): Promise<CallRefused | null> {
    this.liveKey = key
    this.show({ ...this.view, isAnswering: true, isReconnecting: false })
    const end = await this.stream.run(state, connect)
    if (end === 'left') return null
    if (end === 'ended') return this.finish()
    return end === 'lost' ? this.fail(CONNECTION_LOST) : this.refuse(end)
  }

  private receiveFrame(live: AnswerState) {
    const { sessionId, title } = live
    if (sessionId !== '' && sessionId !== this.view.sessionId) this.takeName(live)
    else if (title && title !== this.view.title) this.show({ ...this.view, title })
    if (this.view.isReconnecting) this.show({ ...this.view, isReconnecting: false })
    const { against } = this
    this.against = null
    if (against) void this.compare(this.liveKey, against)
  }

  private takeName({ sessionId, title }: AnswerState) {
    this.show({ ...this.view, sessionId, title })
    this.host.onNamed?.(sessionId, title)
    if (this.isStopRequested) void this.host.calls.stop(sessionId)
  }

  private refuse(refusal: CallRefused): CallRefused | null {
    // Once the question has an answer under way a refusal is that answer's failure.
    if (this.stream.live && this.stream.live.sessionId !== '') return this.fail(refusal)
    this.host.keepAsk?.(null)
    this.stream.leave()
    this.show({ ...this.view, isAnswering: false, isReconnecting: false })
    return refusal
  }

  private fail({ code, message }: { code: string | number; message: string }): null {
    if (this.stream.live) this.stream.live = failAnswer(this.stream.live, code, message)
    return this.finish()
  }

  private finish(): null {
    const ended = this.stream.live
    if (!ended) return null
    this.stream.leave()
    const message = numbered(ended.message)
    this.showMessage(this.liveKey, message, { isAnswering: this.isBusy, isReconnecting: false })
    this.host.onEnded?.(message, this.view.sessionId)
    return null
  }

  private questionOf({ key, message }: ThreadEntry): Question {
    return this.asked?.key === key ? this.asked.question : questionOf(message)
  }

  private sessionOf({ sessionId } = this.view) {
    return sessionId === '' ? { isNew: true } : { isNew: false, sessionId }
  }

  private drop(key: string) {
    this.show({ ...this.view, entries: this.view.entries.filter((entry) => entry.key !== key) })
  }

  private showMessage(key: string, message: MessageView, change: Partial<ConversationView>) {
    const entries = this.view.entries.map((item) =>
      item.key === key ? { ...item, message } : item,
    )
    this.show({ ...this.view, ...change, entries })
  }

  private show(view: ConversationView) {
    this.view = view
    for (const listener of this.listeners) listener()
  }
}

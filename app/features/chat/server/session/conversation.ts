import { reasonOf } from '~/core/reasons'
import { modelErrors } from '~/features/models/errors'
import { isModerated } from '~/features/moderation/server'
import type { ChatEvent, ClosingEvent, MessageView } from '../../terms'
import type { FollowUps, ThreadPage } from '../../contract'
import { chatErrors } from '../../errors'
import { foldEvent, isTerminal, openMessage } from '../../fold'
import type { AskOutcome, Choice, Deletion, ThreadView, TurnOrder } from '../ports'
import { moderatedStream } from '../turn/moderated-stream'
import { askedOf, runTurn, startOf } from '../turn/run-turn'
import { redactedMessages } from '../redaction'
import { EventLog } from './event-log'
import { withTeamModels } from '~/features/models/server/own'
import { answeredAs } from '../answerer'
import type { Admission } from '../ask-body'
import { NotAdmitted, TurnAhead, type Ahead } from './ahead'
import { closingEvent } from './closing-event'
import { eventStream, frame, FRAMES_AT_ONCE, type EventSource } from './event-stream'
import { lastWords } from './last-words'
import { LiveFrames } from './live-frames'
import { MessageStore, type StoredMessage } from './message-store'
import { earlierTurns, redactedStream } from './redacted-stream'
import type { Room } from './room'
import { settleTurn } from './settle'
import { SessionTables } from './storage'
import { Thread } from './thread'

interface Running {
  order: TurnOrder
  stop: AbortController
  message: MessageView
  lastNo: number
  lastEventAt: number
  ended: Promise<void>
}

interface Asked {
  outcome: AskOutcome
  after: number
  messageId: string
}

/** How often a running turn shows that it is alive; an idle object is evicted after 70 s at the earliest. */
export const TEND_EVERY_MS = 30_000
const KEEP_EVENTS_MS = 60 * 60_000

/** One conversation: one running turn, at most one more beside it, stored events, any number of readers. */
export class Conversation {
  readonly readers = new Set<() => void>()
  private readonly storage: SessionTables
  private readonly messages: MessageStore
  private readonly events: EventLog
  private readonly thread: Thread
  private readonly running = new Map<string, Running>()
  private readonly frames = new LiveFrames()
  private tendedAt = Date.now()
  /** An ask whose admission is being decided; others wait for it. */
  private deciding: Promise<void> | null = null

  constructor(private readonly room: Room) {
    this.storage = new SessionTables(room.sql)
    this.messages = new MessageStore(this.storage)
    this.events = new EventLog(this.storage)
    this.thread = new Thread(this.messages, this.events)
    if (!this.storage.isUntouched) this.endOrphans()
  }

  /**
   * Starts the turn once it is admitted, or finds the one that the same ask has started. It may have run ahead up to its
   * first words; nothing of one that is not admitted is stored. Errors: `notAdmitted` and those of the decision.
   */
  async ask(order: TurnOrder, { isAdmitted, mayRunAhead }: Admission): Promise<Asked> {
    // One that is not admitted yet may turn out never to have been asked.
    while (this.deciding) await this.deciding
    const { promise, resolve } = Promise.withResolvers<void>()
    this.deciding = promise
    const ahead = mayRunAhead ? this.runAhead(order) : null
    try {
      if (!(await isAdmitted)) throw new NotAdmitted()
      return this.decide(order, ahead)
    } finally {
      if (!this.running.has(order.messageId)) ahead?.turn.drop()
      this.deciding = null
      resolve()
    }
  }

  /** Whether a turn of this message has begun; one of which nobody knows yet is waited for. */
  async hasStarted(messageId: string): Promise<boolean> {
    while (this.deciding) await this.deciding
    return !this.storage.isUntouched && this.messages.find(messageId) !== null
  }

  // Decides without waiting for anything.
  private decide(order: TurnOrder, ahead: Ahead | null): Asked {
    const existing = this.messages.byAsk(order.askId)
    if (existing) {
      if (existing.order.ask.question !== order.ask.question) throw chatErrors.askIdReused()
      const outcome = existing.isRunning ? 'joined' : 'replayed'
      return { outcome, after: existing.firstEvent - 1, messageId: existing.id }
    }
    const { messageId } = order
    if (this.isInTheWayOf(order)) throw chatErrors.stillAnswering()
    const parent = this.thread.placeOf(order)
    this.events.forgetBefore(Date.now() - KEEP_EVENTS_MS)
    const after = this.events.lastNo()
    // What it was told of the conversation is no longer so.
    if (ahead && ahead.parent !== parent) ahead.turn.drop()
    this.start(order, parent, ahead?.parent === parent ? ahead.turn : null)
    return { outcome: 'started', after, messageId }
  }

  // Beside an answer that is still being written another one may begin, and nothing else.
  private isInTheWayOf({ ask }: TurnOrder): boolean {
    return [...this.running.keys()].some((id) => id !== ask.beside?.messageId)
  }

  /** Null where it would be in vain. Storage is read, and not made. */
  private runAhead(order: TurnOrder): Ahead | null {
    const isFirst = this.storage.isUntouched
    if (!isFirst && (this.messages.byAsk(order.askId) || this.isInTheWayOf(order))) return null
    try {
      const parent = isFirst ? '' : this.thread.placeOf(order)
      const stop = new AbortController()
      const turn = this.turnOf(order, isFirst ? [] : this.thread.before(parent), stop)
      return { parent, turn: new TurnAhead(turn, stop) }
    } catch {
      // Whether it has a place is said when it is admitted.
      return null
    }
  }

  /** Where a reader without a number begins: the message named, else the latest turn. */
  startOf(messageId?: string): number {
    const begun = messageId === undefined ? this.messages.latest() : this.messages.find(messageId)
    return (begun?.firstEvent ?? 1) - 1
  }

  /**
   * What is stored after this number, and what comes, of one message or of all but those that stand beside another one;
   * nothing that the reader may no longer read.
   */
  read(
    after: number,
    reader: TurnOrder['owner'],
    signal: AbortSignal,
    of?: string,
  ): ReadableStream<Uint8Array> {
    // A turn that has just begun holds nothing yet: its first words wait for no question to the database.
    const isFresh = this.events.lastNo() <= after
    const own = redactedStream(
      this.source(of),
      (no) => this.events.after(no, FRAMES_AT_ONCE, of),
      async () =>
        redactedMessages(this.room.openContext(reader), this.messages.messagesAfter(after)),
    )
    return eventStream(isFresh ? { ...own, ready: undefined } : own, after, signal, async () => {
      await own.refresh()
      return this.reasonToClose(reader)
    })
  }

  async stop(): Promise<void> {
    const all = [...this.running.values()]
    for (const { stop } of all) stop.abort()
    await Promise.all(all.map(({ ended }) => ended))
  }

  /** A page of the thread as it is shown: of each place the version chosen last. */
  view(page: ThreadPage): ThreadView | null {
    const found = this.thread.page(page, (id) => this.running.get(id)?.message)
    const live = ({ order, lastNo }: Running) => ({
      messageId: order.messageId,
      lastEventId: lastNo,
    })
    const all = [...this.running.values()]
    const beside = all.find(({ order }) => order.ask.beside)
    const main = all.find(({ order }) => !order.ask.beside)
    const running = main ? live(main) : null
    return found && { ...found, running, ...(beside && { runningBeside: live(beside) }) }
  }

  message(messageId: string): MessageView | null {
    return this.messages.find(messageId)?.view ?? null
  }

  /** Shows this version from now on, unless something is being answered. */
  choose(messageId: string): Choice {
    return this.running.size > 0 ? 'busy' : this.thread.choose(messageId)
  }

  /** Whether the answer broke off and may be asked for once more at no charge. */
  owesRetry(messageId: string): boolean {
    return this.thread.owesRetry(messageId)
  }

  followUps(messageId: string): FollowUps | null {
    return this.messages.followUps(messageId)
  }

  keepFollowUps(messageId: string, followUps: FollowUps): void {
    this.messages.keepFollowUps(messageId, followUps)
  }

  async deleteMessage(messageId: string): Promise<Deletion | null> {
    if (this.messages.find(messageId) === null) return null
    const gone = this.thread.goneWith(messageId)
    if (gone.some((id) => this.running.has(id))) await this.stop()
    this.thread.remove(messageId)
    return { gone, imagesLeft: this.messages.images() }
  }

  async deleteAll(): Promise<void> {
    await this.stop()
    this.events.removeAll()
    this.messages.removeAll()
  }

  /** The alarm's work: old events go, a silent turn is ended, what the control plane does not know yet is reported. */
  async tend(): Promise<void> {
    this.events.forgetBefore(Date.now() - KEEP_EVENTS_MS)
    if (!this.isRunning() && !this.events.isEmpty()) this.room.wakeIn(KEEP_EVENTS_MS)
    const isLate = Date.now() - this.tendedAt > 2 * TEND_EVERY_MS
    this.tendedAt = Date.now()
    for (const running of this.running.values()) {
      const { settings } = this.room.openContext(running.order.owner)
      const silence = Date.now() - running.lastEventAt
      // After a late look it may be this side that stood still, and the words lie unread: the next one tells.
      const patience = Math.max(settings.MODEL_FIRST_WORD_MS, settings.MODEL_STALL_MS)
      if (silence > patience * 2 && !isLate) running.stop.abort(modelErrors.stalled())
      this.room.wakeIn(TEND_EVERY_MS)
    }
    for (const message of this.messages.unsettled()) await this.settle(message)
  }

  isRunning(): boolean {
    return this.running.size > 0
  }

  private source(of?: string): EventSource {
    return {
      framesAfter: (no) => this.framesAfter(no, of),
      isRunning: () => (of === undefined ? this.mainId() !== null : this.running.has(of)),
      onNext: (wake) => {
        this.readers.add(wake)
        return () => this.readers.delete(wake)
      },
    }
  }

  private mainId(): string | null {
    const main = [...this.running.values()].find(({ order }) => !order.ask.beside)
    return main?.order.messageId ?? null
  }

  private framesAfter(no: number, of?: string): { text: string; last: number } | null {
    const id = of ?? this.mainId() ?? ''
    // A reader of everything may want what was said before this turn.
    const isHeld = of !== undefined || no >= this.frames.firstNo(id) - 1
    const ready =
      (isHeld && this.frames.after(id, no, FRAMES_AT_ONCE)) ||
      this.events
        .after(no, FRAMES_AT_ONCE, of)
        .map((entry) => ({ no: entry.no, text: frame(entry.no, entry.event) }))
    const last = ready.at(-1)
    return last ? { text: ready.map((item) => item.text).join(''), last: last.no } : null
  }

  private async reasonToClose(reader: TurnOrder['owner']): Promise<ClosingEvent | null> {
    const event = await closingEvent(this.room.openContext(reader))
    // Whoever was removed asks no more of the team either: their running answer ends with their stream.
    if (event?.reason === 'removed') this.room.keep(this.stop())
    return event
  }

  private start(order: TurnOrder, parent: string, ahead: TurnAhead | null): void {
    const stop = ahead?.stop ?? new AbortController()
    const events = ahead?.events() ?? this.turnOf(order, this.thread.before(parent), stop)
    const message = openMessage(startOf(order), askedOf(order), order.image)
    this.messages.open(order, message, parent, this.events.lastNo() + 1)
    if (!order.ask.beside) this.frames.clear()
    const running: Running = {
      order,
      stop,
      message,
      lastNo: this.events.lastNo(),
      lastEventAt: Date.now(),
      ended: Promise.resolve(),
    }
    this.running.set(order.messageId, running)
    this.room.wakeIn(TEND_EVERY_MS)
    running.ended = this.run(running, events)
    this.room.keep(running.ended)
  }

  private async *turnOf(
    order: TurnOrder,
    before: MessageView[],
    stop: AbortController,
  ): AsyncGenerator<ChatEvent> {
    const ctx = answeredAs(await withTeamModels(this.room.openContext(order.owner)), order)
    const earlier = await earlierTurns(ctx, before)
    const turn = runTurn(ctx, { order, earlier, signal: stop.signal })
    const { messageId } = order
    yield* isModerated(ctx) ? moderatedStream(ctx, { messageId, stop }, turn) : turn
  }

  private async run(running: Running, events: AsyncIterable<ChatEvent>): Promise<void> {
    for await (const event of events) this.record(running, event)
    const message = this.messages.find(running.order.messageId)
    if (message) this.room.keep(this.settle(message))
  }

  // What is no word is stored before it is sent: the platform lets nothing out of the object until the write is durable.
  private record(running: Running, event: ChatEvent): void {
    const { messageId } = running.order
    running.message =
      event.type === 'conversation.started'
        ? openMessage(event, askedOf(running.order), running.order.image)
        : foldEvent(running.message, event)
    if ('withdrawn' in event) this.forgetWords(messageId)
    running.lastNo = this.events.append(messageId, event)
    running.lastEventAt = Date.now()
    this.frames.add(messageId, { no: running.lastNo, text: frame(running.lastNo, event) })
    if (isTerminal(event)) {
      this.messages.close(messageId, running.message, Date.now())
      this.running.delete(messageId)
    }
    for (const wake of this.readers) wake()
  }

  // Who reads from the start once more must not find them either.
  private forgetWords(messageId: string): void {
    this.events.forgetWords(messageId)
    this.frames.forget(messageId)
  }

  // A turn that storage calls running and memory does not know died with an older instance of this object.
  private endOrphans(): void {
    const orphans = this.messages.running()
    if (orphans.length > 0) this.events.skipNumbers()
    for (const { id, view } of orphans) {
      let message = this.events.of(id).reduce(foldEvent, view)
      for (const event of lastWords(message)) {
        this.events.append(id, event)
        message = foldEvent(message, event)
      }
      this.messages.close(id, message, Date.now())
      this.room.wakeIn(0)
    }
  }

  private async settle(message: StoredMessage): Promise<void> {
    const ctx = this.room.openContext(message.order.owner)
    try {
      await settleTurn(ctx, message.order, message.view)
      this.messages.markSettled(message.id)
    } catch (error) {
      ctx.log('warn', 'chat.settle-failed', { messageId: message.id, reason: reasonOf(error) })
      this.room.wakeIn(TEND_EVERY_MS)
    }
  }
}

import { BEFORE_FIRST, type MessageView } from '../../terms'
import { type ThreadPage } from '../../contract'
import { chatErrors } from '../../errors'
import type { Choice, ThreadView, TurnOrder } from '../ports'
import { branchOf, pathTo, visiblePath, versionsOf } from './branches'
import type { EventLog } from './event-log'
import type { MessageStore } from './message-store'

// Far more than a model is given to read of what was said before.
const EARLIER_AT_MOST = 40

/** The questions of a session in their places: a line, with versions wherever something was asked again. */
export class Thread {
  constructor(
    private readonly messages: MessageStore,
    private readonly events: EventLog,
  ) {}

  /**
   * A page of what is shown, oldest first; null when it is to end before a message that is not shown. Of all others only
   * the places are read. What is `live` of a message stands for its stored beginning.
   */
  page(
    { before, size }: ThreadPage,
    live: (id: string) => MessageView | undefined = () => undefined,
  ): Omit<ThreadView, 'running' | 'runningBeside'> | null {
    const places = this.messages.places()
    const path = visiblePath(places)
    const end = before === undefined ? path.length : path.indexOf(before)
    if (end < 0) return null
    const start = Math.max(0, end - size)
    const messages = this.messages.some(path.slice(start, end)).map(({ id, view }) => {
      const versions = versionsOf(places, id)
      const beside = versions.length > 1 ? this.messages.besideOf(id) : null
      return {
        ...(live(id) ?? view),
        ...(versions.length > 1 && { versions }),
        ...(beside && { beside: live(beside.id) ?? beside.view }),
      }
    })
    const lastId = path[start - 1]
    return { messages, earlier: lastId === undefined ? null : { count: start, lastId } }
  }

  /**
   * After which message the question is asked: the one it names, else the last one shown.
   * Errors: `messageNotFound`, also when a retry at no charge is not owed.
   */
  placeOf({ ask, isRetry }: TurnOrder): string {
    if (
      isRetry &&
      !(ask.retryOf && this.owesRetry(ask.retryOf) && this.messages.markRetried(ask.retryOf))
    )
      throw chatErrors.messageNotFound()
    if (ask.beside) return this.placeBeside(ask.beside.messageId, ask.question)
    if (ask.after === undefined) return visiblePath(this.messages.places()).at(-1) ?? ''
    if (ask.after === BEFORE_FIRST) return ''
    if (!this.messages.find(ask.after)) throw chatErrors.messageNotFound()
    return ask.after
  }

  // Two answers are compared when both answer one question that is on the screen.
  private placeBeside(messageId: string, question: string): string {
    const places = this.messages.places()
    const isSame = this.messages.find(messageId)?.view.question === question
    if (!isSame || !visiblePath(places).includes(messageId)) throw chatErrors.messageNotFound()
    return places.find(({ id }) => id === messageId)?.parent ?? ''
  }

  /** What was said up to and with this message, oldest first. */
  before(parent: string): MessageView[] {
    const path = pathTo(this.messages.places(), parent)
    return this.messages.some(path.slice(-EARLIER_AT_MOST)).map(({ view }) => view)
  }

  choose(messageId: string): Choice {
    if (!this.messages.find(messageId)) return 'missing'
    this.messages.settleBeside()
    this.messages.pick(messageId)
    return 'chosen'
  }

  owesRetry(messageId: string): boolean {
    const message = this.messages.find(messageId)
    // Without a word of an answer the question itself was given back.
    return message?.view.status === 'error' && message.view.answer !== '' && !message.isRetried
  }

  /**
   * Ids of what is removed together with this message. What follows a message that has no other version moves up; what
   * follows one version of several makes no sense without it.
   */
  goneWith(messageId: string): string[] {
    const places = this.messages.places()
    return versionsOf(places, messageId).length > 1 ? branchOf(places, messageId) : [messageId]
  }

  remove(messageId: string): void {
    const gone = this.goneWith(messageId)
    const parent = this.messages.places().find(({ id }) => id === messageId)?.parent ?? ''
    if (gone.length === 1) this.messages.moveAfter(messageId, parent)
    for (const id of gone) {
      this.events.remove(id)
      this.messages.remove(id)
    }
    this.messages.settleBeside()
  }
}

import type { SessionView } from '../../terms'
import type { ChatCalls } from '../chat-calls'
import { beforeOf, withEarlier, type ConversationView } from './conversation-view'

/** Entries that one look further up brings, and one on the way to a named message. */
const EARLIER_PAGE = 20
const FAR_PAGE = 100

/** Reads a thread upwards, a page at a time. */
export class EarlierPages {
  private reading: Promise<void> | null = null

  constructor(
    private readonly calls: Pick<ChatCalls, 'session'>,
    private readonly view: () => ConversationView,
    private readonly show: (view: ConversationView) => void,
  ) {}

  /** Reads what stands before the first entry, once at a time. */
  read(size = EARLIER_PAGE): Promise<void> {
    this.reading ??= this.readPage(size).finally(() => (this.reading = null))
    return this.reading
  }

  /** Reads as far back as the message stands. */
  async reach(messageId: string): Promise<void> {
    const isHere = () => this.view().entries.some(({ message }) => message.id === messageId)
    for (let { earlier } = this.view(); earlier && !isHere();) {
      await this.read(FAR_PAGE)
      if (this.view().earlier === earlier) return
      earlier = this.view().earlier
    }
  }

  private async readPage(size: number): Promise<void> {
    const { sessionId, earlier, entries } = this.view()
    if (!earlier) return
    const messages = entries.map(({ message }) => message)
    const page = await this.calls.session(sessionId, beforeOf(messages, size))
    const view = this.view()
    // Another thread, or another version of this one, may be on the screen by now.
    if (view.earlier === earlier) this.show(withEarlier(view, page, size > EARLIER_PAGE))
  }
}

/** The session with all that stands between its end and the message. */
export async function sessionUpTo(
  calls: Pick<ChatCalls, 'session'>,
  session: SessionView,
  messageId: string,
): Promise<SessionView> {
  if (!session.earlier || session.messages.some(({ id }) => id === messageId)) return session
  const page = await calls.session(session.id, beforeOf(session.messages, FAR_PAGE))
  const messages = [...page.messages, ...session.messages]
  return sessionUpTo(calls, { ...session, messages, earlier: page.earlier }, messageId)
}

/** The end of the session, or its message right before the one that is named; null where nothing is stored yet. */
export async function endingBefore(
  calls: Pick<ChatCalls, 'session'>,
  sessionId: string,
  before: string | undefined,
): Promise<SessionView | null> {
  if (sessionId === '') return null
  return calls.session(sessionId, before ? { before, size: 1 } : undefined)
}

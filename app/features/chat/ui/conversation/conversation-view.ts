import type { MessageView, SessionView } from '../../terms'

/** A question with its answer; the key stays while the server names the message. */
export interface ThreadEntry {
  key: string
  message: MessageView
  /** Another model's answer to the same question, until one of the two is chosen. */
  beside?: MessageView
  /** Read on the way to another one: drawn when it comes near. */
  isPassed?: true
}

export interface ConversationView {
  sessionId: string
  title: string
  entries: readonly ThreadEntry[]
  /** What of the thread is not read yet: how many, and the last of them; null: all is here. */
  earlier: SessionView['earlier']
  isAnswering: boolean
  /** The line broke and is being taken up again. */
  isReconnecting: boolean
}

/** A stored session as it is shown. */
export const viewOf = ({ id, title, messages, earlier }: SessionView): ConversationView => ({
  ...emptyView,
  sessionId: id,
  title,
  entries: messages.map(entryOf),
  earlier,
})

const entryOf = ({ beside, ...message }: MessageView): ThreadEntry => ({
  key: message.id,
  message,
  ...(beside && { beside }),
})

/** Marks of the answer beside another one are distinguished from that one's by this key. */
export const besideKey = (key: string) => `${key}/beside`

/** The view with the page that stands right before its first entry. */
export const withEarlier = (
  view: ConversationView,
  page: SessionView,
  isPassed = false,
): ConversationView => ({
  ...view,
  entries: [
    ...page.messages.map((message) => ({ ...entryOf(message), ...(isPassed && { isPassed }) })),
    ...view.entries,
  ],
  earlier: page.earlier,
})

/** The end of the session as it was read anew, with what the view held before it. */
export function withEnd(view: ConversationView, session: SessionView): ConversationView {
  const fresh = viewOf(session)
  const first = fresh.entries[0]?.message.id
  const no = view.entries.findIndex(({ message }) => message.id === first)
  if (no < 0) return fresh
  return {
    ...fresh,
    entries: [...view.entries.slice(0, no), ...fresh.entries],
    earlier: view.earlier,
  }
}

/** Whether the view ends as the session does. */
export function endsAs(view: ConversationView, { messages }: SessionView): boolean {
  const visible = view.entries.slice(-messages.length)
  return (
    visible.length === messages.length &&
    visible.every(({ message }, no) => message.id === messages[no]?.id)
  )
}

/** The entries with this answer beside the entry's own. */
export const withBeside = (
  entries: readonly ThreadEntry[],
  key: string,
  beside: MessageView,
): ThreadEntry[] => entries.map((entry) => (entry.key === key ? { ...entry, beside } : entry))

/** The entries once another question is asked: what stood beside an answer is a version of it from then on. */
export const withoutBeside = (entries: readonly ThreadEntry[]): readonly ThreadEntry[] =>
  entries.some(({ beside }) => beside)
    ? entries.map(({ beside: _undecided, ...entry }) => entry)
    : entries

export const emptyView: ConversationView = {
  sessionId: '',
  title: '',
  entries: [],
  earlier: null,
  isAnswering: false,
  isReconnecting: false,
}

/** The page that stands right before these messages. */
export const beforeOf = (messages: readonly MessageView[], size: number) => ({
  before: messages[0]?.id ?? '',
  size,
})

/** Whether the server goes on with the message, or has an answer to it. */
export const hasAnswer = ({ running }: SessionView, stored: MessageView | undefined) =>
  running !== null || (stored !== undefined && stored.status !== 'error')

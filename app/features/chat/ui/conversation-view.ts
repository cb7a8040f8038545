import type { MessageView, SessionView } from '../terms'

/** A question with its answer; the key stays while the server names the message. */
export interface ThreadEntry {
  key: string
  message: MessageView
}

export interface ConversationView {
  sessionId: string
  title: string
  entries: readonly ThreadEntry[]
  isAnswering: boolean
  /** The line broke and is being taken up again. */
  isReconnecting: boolean
}

/** A stored session as it is shown. */
export const viewOf = ({ id, title, messages }: SessionView): ConversationView => ({
  ...emptyView,
  sessionId: id,
  title,
  entries: messages.map((message) => ({ key: message.id, message })),
})

export const emptyView: ConversationView = {
  sessionId: '',
  title: '',
  entries: [],
  isAnswering: false,
  isReconnecting: false,
}

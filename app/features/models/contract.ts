/** What a model is asked to be. Which provider serves a role is configuration. */
export const modelRoles = [
  'chat',
  'reasoning',
  'vision',
  'embedding',
  'rerank',
  'image',
  'translation',
  'support',
] as const
export type ModelRole = (typeof modelRoles)[number]

/** Roles that are asked in the form of a conversation; the others speak other protocols. */
export const conversationRoles = [
  'chat',
  'reasoning',
  'vision',
  'translation',
  'support',
] as const satisfies readonly ModelRole[]
export type ConversationRole = (typeof conversationRoles)[number]

export const isConversationRole = (role: ModelRole): role is ConversationRole =>
  conversationRoles.some((one) => one === role)

/** Named on screen as the one that answered. */
export interface ModelIdentity {
  /** `offline` or a provider id of the configuration. */
  provider: string
  /** e.g. 内置离线引擎, DeepSeek. */
  label: string
  model: string
}

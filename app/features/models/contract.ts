/** What a model is asked to be. Which provider serves a role is configuration. */
export const modelRoles = [
  'chat',
  'reasoning',
  'vision',
  'embedding',
  'rerank',
  'image',
  'translation',
] as const
export type ModelRole = (typeof modelRoles)[number]

/** Named on screen as the one that answered. */
export interface ModelIdentity {
  /** `offline` or a provider id of the configuration. */
  provider: string
  /** e.g. 内置离线引擎, DeepSeek. */
  label: string
  model: string
}

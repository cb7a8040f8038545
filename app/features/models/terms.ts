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
  conversationRoles.some((item) => item === role)

/** Named on screen as the one that answered. */
export interface ModelIdentity {
  /** `offline` or a provider id of the configuration. */
  provider: string
  /** e.g. 内置离线引擎, DeepSeek. */
  label: string
  model: string
}

/** How asking a model for something short went. */
export interface ModelCheck {
  isOk: boolean
  /** Slug of the error; null: none. */
  failure: string | null
  /** HTTP status of the refusal, where there was one. */
  status: number | null
  firstWordMs: number | null
  /** It came in pieces, not at once. */
  isStreamed: boolean
  /** `unused`: offered and left aside; `off`: the settings say that it has none. */
  tools: 'yes' | 'no' | 'unused' | 'off' | 'unknown'
  /** Tokens that it takes in and gives; null: its server does not tell. */
  window: number | null
  output: number | null
}

/** What a role is for, in words. */
export const roleLabels = {
  chat: '问答与写作',
  reasoning: '深度思考',
  vision: '看图',
  translation: '翻译',
  support: '核对引用',
} as const satisfies Record<ConversationRole, string>

/** What a role does, in words. */
export const rolePurposes = {
  chat: '回答、撰写与助手',
  reasoning: '回答前先推理',
  vision: '就图片提问，识别扫描件',
  translation: '全文翻译与选词翻译',
  support: '核对句子与出处',
} as const satisfies Record<ConversationRole, string>

/** A service of the installation, as admins see it. */
export interface ServiceView {
  name: string
  purpose: string
  /** Who serves it; nobody where it is not open. */
  by: string[]
  /** Where the operator opens it, in the words of the configuration. */
  settings: string
}

/** A role and who serves it, as admins see it. */
export interface ServingModel {
  role: ConversationRole
  label: string
  model: string
  /** The embedded engine serves it: nothing is configured. */
  isOffline: boolean
  window: number | null
  output: number | null
  /** When it last answered and last failed, `YYYY-MM-DD HH:mm:ss`; '': not yet. */
  lastOk: string
  lastFailed: string
  /** Whether the failure came after the last answer. */
  isDown: boolean
  /** Why it last failed, in words; ''. */
  failure: string
  status: number | null
  firstWordMs: number | null
}

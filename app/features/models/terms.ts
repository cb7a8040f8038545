import type { ConversationRole } from '~/core/models'

export { conversationRoles, isConversationRole, modelRoles } from '~/core/models'
export type { ConversationRole, ModelCheck, ModelIdentity, ModelRole } from '~/core/models'

/** What a role is for, in words. */
export const roleLabels = {
  chat: '问答与写作',
  reasoning: '深度思考',
  writing: '写作',
  utility: '小任务',
  vision: '看图',
  translation: '翻译',
  support: '核对引用',
} as const satisfies Record<ConversationRole, string>

/** What a role does, in words. */
export const rolePurposes = {
  chat: '回答、撰写与助手',
  reasoning: '回答前先推理',
  writing: '大纲、正文、改写',
  utility: '回答之后的追问建议',
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
}

/** Servers of one kind that teams have connected themselves, as operators see them. */
export interface TeamModelsView {
  label: string
  teams: number
  connections: number
  /** Of these, those that failed after their last answer. */
  down: number
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

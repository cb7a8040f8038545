// Words of teams that come and go. Free of zod: the browser loads this.
import type { Closure } from '~/features/teams/terms'

/** For so long a deletion can be taken back. */
export const RESTORE_DAYS = 30

export const closureLabels = {
  '': '',
  suspended: '已停用',
  deleting: '待删除',
  erased: '已清除',
} as const satisfies Record<Closure, string>

/** What a receipt counts, in the order in which it is shown. */
export const erasedKinds = [
  'accounts',
  'members',
  'conversations',
  'files',
  'documents',
  'creations',
  'objects',
  'records',
] as const
export type ErasedKind = (typeof erasedKinds)[number]

export const erasedLabels = {
  accounts: '账号',
  members: '成员关系',
  conversations: '问答',
  files: '资料',
  documents: '文档',
  creations: '创作',
  objects: '存储文件',
  records: '其他记录',
} as const satisfies Record<ErasedKind, string>

export type { CreatedTeam, DeletionReceipt, TeamDetailView } from './contract'

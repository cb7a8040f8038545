import type { ApiScope } from '~/core/calls/api-scopes'

// Words and limits of accounts and keys. Free of zod: the browser loads this.

/** Every key of a team's scripts begins so; nothing else does. */
export const API_KEY_MARK = 'ymk_'

/** The words by which scopes are offered. */
export const apiScopeLabels: Record<ApiScope, string> = {
  ask: '提问与读取会话',
  'library.read': '读取知识库',
  'library.write': '添加与修改知识库文件',
  'team.read': '读取团队信息与用量',
}

/** Days a key may live, as offered; the longest is the limit. */
export const API_KEY_DAYS = [30, 90, 365] as const
/** Living keys of one team. */
export const API_KEYS_AT_MOST = 20

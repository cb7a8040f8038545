/**
 * What the audit log can tell, each act with the words a person reads. A line here is a promise:
 * the act's own write and its record are one transaction.
 */
export const acts = {
  'auth.signIn': '登录',
  'auth.signOut': '退出登录',
  'auth.addApiKey': '新建接口密钥',
  'auth.revokeApiKey': '停用接口密钥',
} satisfies Record<`${string}.${string}`, string>

export type ActName = keyof typeof acts

/**
 * What the audit log can tell, each act with the words a person reads. A line here is a promise:
 * the act's own write and its record are one transaction.
 */
export const acts = {
  'auth.signIn': '登录',
  'auth.signOut': '退出登录',
  'auth.addApiKey': '新建接口密钥',
  'auth.revokeApiKey': '停用接口密钥',
  'teams.update': '修改团队信息',
  'teams.invite': '邀请成员',
  'teams.revokeInvitation': '撤销邀请',
  'teams.join': '加入团队',
  'teams.renameMember': '修改姓名',
  'teams.setRole': '修改角色',
  'teams.stopMember': '停用成员',
  'teams.resumeMember': '恢复成员',
  'teams.resetPassword': '重置密码',
  'teams.removeMember': '移出成员',
  'teams.leave': '退出团队',
  'teams.transfer': '转让团队',
  'teams.exportAudit': '导出审计日志',
  'brands.publish': '发布品牌',
  'brands.claimDomain': '添加域名',
  'brands.bindDomain': '绑定域名',
  'brands.releaseDomain': '解除绑定域名',
} satisfies Record<`${string}.${string}`, string>

export type ActName = keyof typeof acts

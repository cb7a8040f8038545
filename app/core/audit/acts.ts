/**
 * What the audit log can tell, each act with the words a person reads. A line here is a promise:
 * the act's own write and its record are one transaction.
 */
export const acts = {
  'auth.signIn': '登录',
  'auth.signOut': '退出登录',
  'auth.signInFailed': '登录失败',
  'auth.changePassword': '修改密码',
  'auth.revokeSignIns': '退出其他设备',
  'auth.bindMobile': '绑定手机号',
  'auth.bindWechat': '绑定微信',
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
  'billing.grantCoins': '发放硬币',
  'billing.setCap': '设置硬币额度',
  'billing.applyForCoins': '申请硬币额度',
  'billing.approveCoins': '批准额度申请',
  'billing.rejectCoins': '退回额度申请',
  'billing.setThresholds': '设置余额提醒',
  'billing.redeemScholar': '兑换学术搜索',
} satisfies Record<`${string}.${string}`, string>

export type ActName = keyof typeof acts

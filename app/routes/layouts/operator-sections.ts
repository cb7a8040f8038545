/** What waits on a page for an operator's hand. */
export interface OperatorCounts {
  orders: number
  refunds: number
  invoices: number
  /** That brought money and are not closed yet. */
  days: number
  /** Real names that people have sent in. */
  identities: number
}

interface OperatorSection {
  to: string
  label: string
  count?: keyof OperatorCounts
}

/** The screens of operators in their groups; a screen joins by one line here. */
export const operatorSectionGroups: readonly {
  label: string
  sections: readonly [OperatorSection, ...OperatorSection[]]
}[] = [
  {
    label: '交易',
    sections: [
      { to: '/desk', label: '订单', count: 'orders' },
      { to: '/desk/refunds', label: '退款', count: 'refunds' },
      { to: '/desk/invoices', label: '发票', count: 'invoices' },
      { to: '/desk/reconciliation', label: '对账', count: 'days' },
      { to: '/desk/goods', label: '商品' },
    ],
  },
  {
    label: '增长',
    sections: [
      { to: '/desk/home', label: '首页' },
      { to: '/desk/creators', label: '公开作品' },
      { to: '/desk/attribution', label: '渠道归因' },
      { to: '/desk/codes', label: '兑换码' },
    ],
  },
  {
    label: '团队',
    sections: [
      { to: '/desk/teams', label: '团队' },
      { to: '/desk/identity', label: '实名认证', count: 'identities' },
      { to: '/desk/usage', label: '用量' },
      { to: '/desk/audit', label: '操作记录' },
    ],
  },
  {
    label: '运行',
    sections: [
      { to: '/desk/operations', label: '运行状况' },
      { to: '/desk/models', label: '模型状况' },
    ],
  },
]

import type { OperatorTask } from './operator-contract'

/** Where no money is moved. */
export const SANDBOX_LABEL = '测试收银台'

export const operatorTaskLabels = {
  send: '待发货',
  refund: '待审退款',
  invoice: '待开发票',
  transfer: '待确认转账',
  amount: '金额不符',
  address: '地址不全',
} as const satisfies Record<OperatorTask, string>

export const differenceLabels = {
  missingThere: '账单里没有',
  missingHere: '系统里没有',
  amount: '金额不同',
} as const

export type {
  OperatorGoodsView,
  OperatorOrderPage,
  OperatorOrderView,
  OperatorTask,
  OperatorTeamPage,
  OperatorTeamView,
  OperatorUsagePage,
  ReconciliationView,
} from './operator-contract'

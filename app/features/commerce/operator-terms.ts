import type { OperatorTask, SettleDifferenceInput } from './operator-contract'
import { SANDBOX_LABEL, type ProviderName, type Settlement } from './terms'

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

export const settlementLabels = {
  deferred: '已留到后一日',
  writtenOff: '已记为坏账',
} as const satisfies Record<Settlement, string>

/** How who takes payments is called in a sentence. */
export const serviceNames = {
  wechat: '微信',
  alipay: '支付宝',
  transfer: '银行',
  sandbox: SANDBOX_LABEL,
} as const satisfies Record<ProviderName, string>

/** By which a line that is off is named. */
export type DifferenceKey = Pick<
  SettleDifferenceInput,
  'day' | 'provider' | 'merchantId' | 'isRefund' | 'no'
>

export type {
  DifferenceView,
  OperatorGoodsView,
  OperatorOrderPage,
  OperatorOrderView,
  OperatorTask,
  OperatorTeamPage,
  OperatorTeamView,
  OperatorUsagePage,
  ProviderAnswer,
  ReconciliationView,
} from './operator-contract'

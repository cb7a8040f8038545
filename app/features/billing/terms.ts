/** Words of the ledger that browser and server share. */

/** What a transfer does. `return` is the rest of a hold that was settled for less. */
export const transferKinds = [
  'grant',
  'hold',
  'settle',
  'return',
  'release',
  'expire',
  'spend',
  'refund',
] as const
export type TransferKind = (typeof transferKinds)[number]

/** `granted` is where coins come from: the only account that goes below zero. */
export const ledgerAccounts = ['granted', 'wallet', 'held', 'spent'] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

/** What coins are held or spent for. A feature that charges adds its own, with its label. */
export const purposes = {
  'team.grant': '发放',
  'order.coins': '充值',
  'order.refund': '退款收回',
  'scholar.redeem': '兑换学术搜索',
  'editor.picture': '文中配图',
  'scholar.table': '填写论文对比表',
  'studio.write': '撰写',
} as const satisfies Record<string, string>
export type Purpose = keyof typeof purposes

/** How a row of 硬币明细 is shown: a hold is `hold` while it is open and `spend` once it was settled. */
export const detailTypes = ['grant', 'hold', 'spend', 'return', 'refund'] as const
export type DetailType = (typeof detailTypes)[number]

export const MAX_COINS_AT_ONCE = 1_000_000_000
export const REMARK_LIMIT = 100
export const REASON_LIMIT = 200
export const THRESHOLDS_LIMIT = 5

/** Scholar searches are redeemed in tens. */
export const SCHOLAR_SEARCHES_A_PACK = 10
export const SCHOLAR_PACK_COINS = 100

/** A row of 硬币明细: what a movement did to what the team may spend. */
export interface CoinDetailView {
  id: string
  type: DetailType
  /** Coins; negative when the team may spend less afterwards. */
  amount: number
  /** What the team might spend afterwards. */
  balanceAfter: number
  memberId: string
  /** '' for what concerns the team as a whole. */
  memberName: string
  /** What for, in words. */
  remark: string
  createTime: string
  /** Of holds: what became of it. */
  state?: 'open' | 'settled' | 'released' | 'expired'
}

/** The team's coins at a glance, for the month of Shanghai. */
export interface CoinSummaryView {
  balance: number
  held: number
  grantedThisMonth: number
  spentThisMonth: number
}

export type {
  CodeBatchPage,
  CodeBatchView,
  CoinAlertView,
  CoinApplicationView,
  CoinCapView,
  CoinDetailPage,
  OwnCapView,
  RedeemedCodeView,
  RedeemedView,
} from './contract'

/** Redeem codes that are made together at most. */
export const CODES_AT_ONCE = 200

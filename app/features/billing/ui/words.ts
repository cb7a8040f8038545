import { formatNumber } from '~/core/format'
import type { CoinDetailView, DetailType } from '../terms'

export const typeLabels = {
  grant: '入账',
  hold: '预扣',
  spend: '支出',
  return: '退回',
  refund: '退款',
} as const satisfies Record<DetailType, string>

export const holdLabels = {
  open: '待结算',
  settled: '已结算',
  released: '已退回',
  expired: '超时退回',
} as const

/** A movement as it is read in a ledger: `+30`, `−60`, and `(84)` for what is held only. */
export function formatMovement({ amount, type, state }: CoinDetailView): string {
  const figure = formatNumber(Math.abs(amount))
  if (type === 'hold' && state === 'open') return `(${figure})`
  return amount < 0 ? `−${figure}` : `+${figure}`
}

/** What a cap leaves this month; null where there is none. */
export function leftOf(item: { cap: number | null; extra: number; used: number }): number | null {
  return item.cap === null ? null : Math.max(0, item.cap + item.extra - item.used)
}

import type { AttributionSummary, CostList, SummaryTable } from './operator-contract'
import type { ConversionEvent } from './terms'

export type { AttributionSummary, CostList, SummaryTable }

/** Days back from today that are summed up. */
export const summaryRanges = [7, 30, 90] as const

/** Kinds of ways by which people come, by the numbers of the wire. */
const channelNames: Record<number, string> = {
  0: '直接访问',
  1: '搜索广告',
  2: '搜索引擎',
  3: '自然访问',
  4: '用户推荐',
  5: '社交媒体',
  13: '意见领袖',
  14: '品牌广告',
  15: '官方渠道',
  16: '协会',
  17: '合作方',
}

export const channelName = (id: number) => channelNames[id] ?? `渠道${id}`

/** A team that is not there any more has no name. */
export const buyerName = ({ teamName }: { teamName: string }) => teamName || '已注销的团队'

/** Fen; null where nothing was spent, or nothing came of it. */
export const costPerOrder = ({
  orders,
  costFen,
}: {
  orders: number
  costFen: number
}): number | null => (orders > 0 && costFen > 0 ? Math.round(costFen / orders) : null)

/** What each table is called as a file. */
export const summaryFiles = {
  campaigns: '渠道归因.csv',
  daily: '每日归因.csv',
  buyers: '付费团队.csv',
} as const satisfies Record<SummaryTable, string>

export const serviceNames = { baidu: '百度推广', qihoo: '360点睛' } as const

export const conversionEventNames: Record<ConversionEvent, string> = {
  registration: '注册',
  payment: '付款',
  refund: '退款',
}

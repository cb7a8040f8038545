import type { AttributionSummary, CostList, SummaryTable } from './operator-contract'
import { channelIds, type ChannelId } from '~/core/visit/channel-ids'
import type { ConversionEvent } from './terms'

export type { AttributionSummary, CostList, SummaryTable }

/** Days back from today that are summed up. */
export const summaryRanges = [7, 30, 90] as const

/** Kinds of ways by which people come, by the numbers of the wire. */
const channelNames: Record<ChannelId, string> = {
  [channelIds.UNKNOWN]: '直接访问',
  [channelIds.SEM]: '搜索广告',
  [channelIds.SEO]: '搜索引擎',
  [channelIds.ORGANIC]: '自然访问',
  [channelIds.USER_REFERRAL]: '用户推荐',
  [channelIds.SOCIAL_MEDIA]: '社交媒体',
  [channelIds.KOL]: '意见领袖',
  [channelIds.BRAND_AD]: '品牌广告',
  [channelIds.OFFICIAL]: '官方渠道',
  [channelIds.ASSOCIATION]: '协会',
  [channelIds.PARTNER]: '合作方',
}

const namesById: Record<number, string> = channelNames

export const channelName = (id: number) => namesById[id] ?? `渠道${id}`

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

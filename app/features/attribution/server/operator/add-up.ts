import type { AttributionSummary } from '../../operator-contract'

/** So many of a kind on a day by a campaign; of costs, so many fen. */
export interface Sum {
  kind: 'visit' | 'registration' | 'order' | 'cost'
  day: string
  channelId: number
  channel: string
  amount: number
  revenueFen: number
}

type Totals = Omit<AttributionSummary['daily'][number], 'day'>

/** Campaigns that are listed by name; the rest are one. */
const CAMPAIGNS_AT_MOST = 50
const REST = '其余'

const none = (): Totals => ({ visitors: 0, registrations: 0, orders: 0, revenueFen: 0, costFen: 0 })

/** The same by campaign, most revenue first, and by day, each of them once. */
export function addUp(
  rows: readonly Sum[],
  days: readonly string[],
): Pick<AttributionSummary, 'campaigns' | 'daily'> & { totals: Totals } {
  const totals = none()
  const byDay = new Map(days.map((day) => [day, none()]))
  const byCampaign = new Map<string, AttributionSummary['campaigns'][number]>()
  for (const row of rows) {
    const { channelId, channel } = row
    const key = `${channelId} ${channel}`
    const campaign = byCampaign.get(key) ?? { channelId, channel, ...none() }
    byCampaign.set(key, campaign)
    for (const item of [totals, campaign, byDay.get(row.day)]) if (item) add(item, row)
  }
  return {
    totals,
    campaigns: shorten([...byCampaign.values()].toSorted(byWorth)),
    daily: [...byDay].map(([day, item]) => ({ day, ...item })),
  }
}

function add(item: Totals, { kind, amount, revenueFen }: Sum): void {
  if (kind === 'visit') item.visitors += amount
  else if (kind === 'registration') item.registrations += amount
  else if (kind === 'order') item.orders += amount
  else item.costFen += amount
  item.revenueFen += revenueFen
}

const byWorth = (a: Totals, b: Totals) =>
  b.revenueFen - a.revenueFen ||
  b.orders - a.orders ||
  b.registrations - a.registrations ||
  b.visitors - a.visitors

function shorten(campaigns: AttributionSummary['campaigns']): AttributionSummary['campaigns'] {
  if (campaigns.length <= CAMPAIGNS_AT_MOST) return campaigns
  const rest = { channelId: 0, channel: REST, ...none() }
  for (const item of campaigns.slice(CAMPAIGNS_AT_MOST)) {
    rest.visitors += item.visitors
    rest.registrations += item.registrations
    rest.orders += item.orders
    rest.revenueFen += item.revenueFen
    rest.costFen += item.costFen
  }
  return [...campaigns.slice(0, CAMPAIGNS_AT_MOST), rest]
}

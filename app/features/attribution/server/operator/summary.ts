import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { AttributionSummary, SummaryQuery } from '../../operator-contract'
import { UNIQUE_VISITOR } from '../../terms'
import { dayOf } from '../action-logs'
import { attributedOrders, conversions } from '../tables'
import { addUp, type Sum } from './add-up'

const DAY_MS = 86_400_000
const SHANGHAI_SECONDS = 8 * 3600

/**
 * What came of visits, by campaign and by day: visitors by where they landed, registrations by the first touch, orders
 * and revenue by the last touch that was frozen on them.
 */
export async function summarise(ctx: Context, { days }: SummaryQuery): Promise<AttributionSummary> {
  const now = ctx.now().getTime()
  const first = dayOf(new Date(now - (days - 1) * DAY_MS))
  const from = Date.parse(`${first}T00:00:00+08:00`)
  const [rows, uploads] = await ctx.db.batch([
    ctx.db
      .select({
        kind: sql<Sum['kind']>`kind`,
        day: sql<string>`day`,
        channelId: sql<number>`channel_id`,
        channel: sql<string>`channel`,
        amount: sql<number>`amount`,
        revenueFen: sql<number>`revenue_fen`,
      })
      .from(
        sql`(${visitorsSince(first)} UNION ALL ${registrationsSince(from)} UNION ALL ${ordersSince(from)})`,
      ),
    ctx.db
      .select({
        provider: conversions.provider,
        event: conversions.event,
        uploaded: countOf(sql`state = 'uploaded'`),
        waiting: countOf(sql`state IN ('waiting', 'sending')`),
        failed: countOf(sql`state IN ('refused', 'failed')`),
        answer: sql<string>`coalesce(max(CASE WHEN state IN ('refused', 'failed') THEN answer END), '')`,
      })
      .from(conversions)
      .where(sql`${conversions.occurredAt} >= ${from} AND state <> 'cancelled'`)
      .groupBy(conversions.provider, conversions.event),
  ])
  const dates = Array.from({ length: days }, (_, no) => dayOf(new Date(from + no * DAY_MS)))
  return { days, ...addUp(rows, dates), uploads }
}

const countOf = (condition: SQL) => sql<number>`coalesce(sum(${condition}), 0)`

const dayIn = (column: SQL) =>
  sql`strftime('%Y-%m-%d', ${column} / 1000 + ${SHANGHAI_SECONDS}, 'unixepoch')`

// Days that are over may lie in both: what was counted in detail is summed up and removed at once.
const visitorsSince = (day: string) => sql`
  SELECT 'visit' AS kind, day, channel_id, channel, count(*) AS amount, 0 AS revenue_fen FROM action_logs
  WHERE event = ${UNIQUE_VISITOR} AND day >= ${day} GROUP BY 2, 3, 4
  UNION ALL
  SELECT 'visit', day, channel_id, channel, sum(visitors), 0 FROM visit_days WHERE day >= ${day} GROUP BY 2, 3, 4`

const registrationsSince = (from: number) => sql`
  SELECT 'registration', ${dayIn(sql`registered_at`)}, json_extract(first_touch, '$.channelId'),
    json_extract(first_touch, '$.channel'), count(*), 0
  FROM touches WHERE registered_at >= ${from} AND registered_at > 0 GROUP BY 2, 3, 4`

const ordersSince = (from: number) => sql`
  SELECT 'order', ${dayIn(sql`paid_at`)}, channel_id, channel, count(*),
    sum(paid_fen - coalesce((SELECT sum(refund_fen) FROM attributed_refunds AS back
      WHERE back.order_id = ${attributedOrders.orderId}), 0))
  FROM attributed_orders WHERE paid_at >= ${from} GROUP BY 2, 3, 4`

import { and, count, eq, gte, ne, sql, type SQL } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { teams } from '~/features/teams/server/plan'
import type { AttributionSummary, SummaryQuery } from '../../operator-contract'
import { UNIQUE_VISITOR } from '../../terms'
import { dayOf } from '../action-logs'
import { attributedOrders, conversions } from '../tables'
import { addUp, type Sum } from './add-up'

const DAY_MS = 86_400_000
const SHANGHAI_SECONDS = 8 * 3600
/** Lines of teams that are listed. */
const BUYERS_AT_MOST = 50

/**
 * What came of visits, by campaign and by day: visitors by where they landed, registrations by the first touch, orders
 * and revenue by the last touch that was frozen on them.
 */
export async function summarise(ctx: Context, { days }: SummaryQuery): Promise<AttributionSummary> {
  const now = ctx.now().getTime()
  const first = dayOf(new Date(now - (days - 1) * DAY_MS))
  const from = Date.parse(`${first}T00:00:00+08:00`)
  const [rows, buyers, [counted], uploads] = await ctx.db.batch([
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
        sql`(${visitorsSince(first)} UNION ALL ${registrationsSince(from)} UNION ALL ${ordersSince(from)} UNION ALL ${costsSince(first)})`,
      ),
    readBuyers(ctx, from),
    readCounts(ctx, from),
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
  const { totals, ...sums } = addUp(rows, dates)
  const counts = counted ?? { withFile: 0, withAnswer: 0, paying: 0, teams: 0, sandboxOrders: 0 }
  return { days, totals: { ...totals, ...counts }, ...sums, buyers, uploads }
}

const readBuyers = (ctx: Context, from: number) =>
  ctx.db
    .select({
      teamId: attributedOrders.teamId,
      teamName: sql<string>`coalesce(${teams.name}, '')`,
      channelId: attributedOrders.channelId,
      channel: attributedOrders.channel,
      orders: count(),
      revenueFen: sql<number>`sum(${netFen}) AS revenue`,
    })
    .from(attributedOrders)
    .leftJoin(teams, and(eq(teams.id, attributedOrders.teamId), ne(teams.closure, 'erased')))
    .where(isRevenue(from))
    .groupBy(attributedOrders.teamId, attributedOrders.channelId, attributedOrders.channel)
    .orderBy(sql`revenue DESC`, attributedOrders.teamId)
    .limit(BUYERS_AT_MOST)

const readCounts = (ctx: Context, from: number) =>
  ctx.db
    .select({
      withFile: registered(from, sql`has_file = 1`),
      withAnswer: registered(from, sql`has_answer = 1`),
      paying: registered(
        from,
        sql`EXISTS (SELECT 1 FROM attributed_orders paid WHERE paid.account_id = touches.account_id
          AND paid.is_sandbox = 0)`,
      ),
      teams: sql<number>`(SELECT count(DISTINCT team_id) FROM attributed_orders WHERE ${isRevenue(from)})`,
      sandboxOrders: sql<number>`(SELECT count(*) FROM attributed_orders
        WHERE paid_at >= ${from} AND is_sandbox = 1)`,
    })
    .from(sql`(SELECT 1)`)

const registered = (from: number, condition: SQL) =>
  sql<number>`(SELECT count(*) FROM touches
    WHERE registered_at >= ${from} AND registered_at > 0 AND ${condition})`

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
  SELECT 'order', ${dayIn(sql`paid_at`)}, channel_id, channel, count(*), sum(${netFen})
  FROM attributed_orders WHERE ${isRevenue(from)} GROUP BY 2, 3, 4`

const costsSince = (day: string) => sql`
  SELECT 'cost', day, channel_id, channel, cost_fen, 0 FROM channel_costs WHERE day >= ${day}`

// What the sandbox cashier plays moves no money.
const isRevenue = (from: number) =>
  and(gte(attributedOrders.paidAt, from), eq(attributedOrders.isSandbox, false))

const netFen = sql`paid_fen - coalesce((SELECT sum(refund_fen) FROM attributed_refunds AS back
  WHERE back.order_id = ${attributedOrders.orderId}), 0)`

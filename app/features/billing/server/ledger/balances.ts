import { and, eq, gte, lt, lte, ne, sql, sum } from 'drizzle-orm'
import { liveSince, readPartMonths, wholeMonths } from '~/core/archive'
import type { Context, SeatedContext } from '~/core/context'
import { parseDateTime } from '~/core/format'
import type { TeamId } from '~/core/ids'
import { coinArchive } from '../coin-archive'
import { coinEntries, coinMonths, coinOpenHolds } from '../tables'
import { balanceOf } from './transfers'

const DAY_MS = 24 * 60 * 60_000

/** What the team may spend now, and what is held for work that is going on. */
export async function balancesOf(
  ctx: Context,
  teamId: TeamId,
): Promise<{ wallet: number; held: number }> {
  const [found] = await ctx.db
    .select({
      wallet: balanceOf(teamId, 'wallet'),
      held: sql<number>`coalesce((SELECT sum(${coinOpenHolds.amountCoins}) FROM ${coinOpenHolds}
        WHERE ${coinOpenHolds.teamId} = ${teamId}), 0)`,
    })
    .from(sql`(SELECT 1)`)
  return found ?? { wallet: 0, held: 0 }
}

export interface SpendingRange {
  teamId: TeamId
  /** First moment that counts; none is since the beginning. */
  from?: Date
  /** First moment that no longer counts. */
  to?: Date
}

/** Coins spent by each member, refunds taken off, by member id; who spent nothing is not in it. */
export async function memberSpending(
  ctx: Context,
  range: SpendingRange,
): Promise<Map<string, number>> {
  const [live, months, parts] = await Promise.all([
    spentLive(ctx, range),
    spentInMonths(ctx, range),
    spentInParts(ctx, range),
  ])
  const coins = new Map<string, number>()
  for (const row of [...live, ...months, ...parts])
    coins.set(row.memberId, (coins.get(row.memberId) ?? 0) + Number(row.coins))
  return coins
}

const spentLive = (ctx: Context, { teamId, from, to }: SpendingRange) =>
  ctx.db
    .select({ memberId: coinEntries.memberId, coins: sum(coinEntries.amountCoins) })
    .from(coinEntries)
    .where(
      and(
        eq(coinEntries.teamId, teamId),
        eq(coinEntries.account, 'spent'),
        ne(coinEntries.memberId, ''),
        gte(coinEntries.createdAt, liveSince('coins', teamId)),
        from && gte(coinEntries.createdAt, from.getTime()),
        to && lt(coinEntries.createdAt, to.getTime()),
      ),
    )
    .groupBy(coinEntries.memberId)

/** Whole months of which the entries are archived. */
function spentInMonths(ctx: Context, { teamId, from, to }: SpendingRange) {
  const { first, last } = wholeMonths({ from: from?.getTime(), to: to?.getTime() })
  return ctx.db
    .select({ memberId: coinMonths.memberId, coins: sum(coinMonths.coins) })
    .from(coinMonths)
    .where(
      and(eq(coinMonths.teamId, teamId), gte(coinMonths.month, first), lte(coinMonths.month, last)),
    )
    .groupBy(coinMonths.memberId)
}

/** Archived months that the time cuts through. */
async function spentInParts(ctx: Context, { teamId, from, to }: SpendingRange) {
  const spent: { memberId: string; coins: number }[] = []
  const lines = readPartMonths(ctx, coinArchive, teamId, {
    from: from?.getTime(),
    to: to?.getTime(),
    timeOf: ({ entry }) => entry.createdAt,
    accepts: ({ entry }) => entry.account === 'spent' && entry.memberId !== '',
  })
  for await (const { entry } of lines)
    spent.push({ memberId: entry.memberId, coins: entry.amountCoins })
  return spent
}

/** The same for whole days of Shanghai, `YYYY-MM-DD`, both included: what the page of usage asks through its port. */
export function memberCoins(
  ctx: SeatedContext,
  { start, end }: { start?: string | undefined; end?: string | undefined },
): Promise<Map<string, number>> {
  const from = start ? parseDateTime(`${start} 00:00:00`) : null
  const lastDay = end ? parseDateTime(`${end} 00:00:00`) : null
  const to = lastDay && new Date(lastDay.getTime() + DAY_MS)
  return memberSpending(ctx, { teamId: ctx.seat.teamId, ...(from && { from }), ...(to && { to }) })
}

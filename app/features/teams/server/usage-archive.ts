import { and, asc, eq, gt, inArray, or, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { liveSince, monthAt, type ArchiveKind, type TeamMonth } from '~/core/archive'
import type { Context } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { usageDays, usageMonths } from './tables'

export type UsageDay = typeof usageDays.$inferSelect

const ROWS_AT_ONCE = 1_000

const line = z.object({
  memberId: z.string(),
  day: z.string(),
  teamId: z.custom<TeamId>((value) => typeof value === 'string'),
  questions: z.number(),
  words: z.number(),
  scholar: z.number(),
})

/** Value: `2025-10-01`, the first day of the team that is read in the database. */
export const firstLiveDay = (teamId: TeamId | SQL) =>
  sql<string>`strftime('%Y-%m-%d', ${liveSince('usage', teamId)} / 1000 + 28800, 'unixepoch')`

/** Months of what members used by the day; their sums stay in `usage_months`. */
export const usageArchive: ArchiveKind<UsageDay> = {
  name: 'usage',
  table: 'usage_days',
  // What is asked of older ones are sums; a row a person and day would take most of the database.
  monthsLive: 0,
  // An answer, or a search that is given back, counts on the day on which it was asked for.
  daysOpen: 5,
  oldestMonth: sql`SELECT substr(min(day), 1, 7) FROM usage_days
    WHERE team_id = team.id AND day >= ${firstLiveDay(sql`team.id`)}`,
  line,
  read: (ctx, month, last) =>
    ctx.db
      .select()
      .from(usageDays)
      .where(and(isOfMonth(month), isAfter(last)))
      .orderBy(asc(usageDays.day), asc(usageDays.memberId))
      .limit(ROWS_AT_ONCE),
  rollUp: (ctx, item) => [
    ctx.db.insert(usageMonths).select(sql`
      SELECT team_id, ${item.month}, member_id, sum(questions), sum(words), sum(scholar) FROM usage_days
      WHERE ${isOfMonth(item)} GROUP BY team_id, member_id`),
  ],
  clear,
}

const isAfter = (last: UsageDay | undefined) =>
  last &&
  or(
    gt(usageDays.day, last.day),
    and(eq(usageDays.day, last.day), gt(usageDays.memberId, last.memberId)),
  )

const isOfMonth = ({ teamId, month, endsAt }: TeamMonth) =>
  sql`${usageDays.teamId} = ${teamId} AND ${usageDays.day} >= ${month} AND ${usageDays.day} < ${monthAt(endsAt)}`

async function clear(ctx: Context, month: TeamMonth, atOnce: number): Promise<number> {
  const some = ctx.db
    .select({ id: sql`rowid` })
    .from(usageDays)
    .where(isOfMonth(month))
    .limit(atOnce)
  const gone = await ctx.db
    .delete(usageDays)
    .where(inArray(sql`rowid`, some))
    .returning({ one: sql`1` })
  return gone.length
}

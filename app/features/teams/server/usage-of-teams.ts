import { and, eq, gte, sql, type SQL } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { usageDays } from './tables'
import { firstLiveDay } from './usage-archive'

/** Query: what the members of each team used in a month of Shanghai, `2026-11`, and how many of them did. */
export const usageOfTeams = (month: string): SQL => sql`(
  SELECT team_id, sum(questions) AS questions, sum(words) AS words, sum(scholar) AS scholar,
    count(DISTINCT member_id) AS people
  FROM (
    SELECT team_id, member_id, questions, words, scholar FROM usage_days
      WHERE day >= ${`${month}-01`} AND day <= ${`${month}-31`} AND day >= ${firstLiveDay(sql`usage_days.team_id`)}
    UNION ALL SELECT team_id, member_id, questions, words, scholar FROM usage_months WHERE month = ${month}
  ) GROUP BY team_id)`

/** Query: the same of one team from a day on, `2026-11-01`. Days of the month before last are no longer told apart. */
export const usageSince = (ctx: Context, { teamId, day }: { teamId: TeamId; day: string }) =>
  ctx.db
    .select({
      questions: sql<number>`coalesce(sum(${usageDays.questions}), 0)`,
      words: sql<number>`coalesce(sum(${usageDays.words}), 0)`,
      // A key acts under its own id, and is nobody.
      people: sql<number>`count(DISTINCT ${usageDays.memberId}) FILTER (WHERE ${usageDays.memberId} IN
        (SELECT id FROM members WHERE team_id = ${teamId}))`,
    })
    .from(usageDays)
    .where(and(eq(usageDays.teamId, teamId), gte(usageDays.day, day)))

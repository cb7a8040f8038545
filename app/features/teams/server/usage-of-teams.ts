import { sql, type SQL } from 'drizzle-orm'
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

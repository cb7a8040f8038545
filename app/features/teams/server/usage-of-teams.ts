import { sql, type SQL } from 'drizzle-orm'
import type { TeamId } from '~/core/ids'
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

/** Tables: the same of one team: `questions`, `words`, `people`. A key acts under its own id, and is nobody. */
export const usageOfTeam = (teamId: TeamId, month: string): SQL => sql`(
  SELECT coalesce(sum(questions), 0) AS questions, coalesce(sum(words), 0) AS words,
    count(DISTINCT member_id) FILTER (WHERE member_id IN (SELECT id FROM members WHERE team_id = ${teamId})) AS people
  FROM (
    SELECT member_id, questions, words FROM usage_days
      WHERE team_id = ${teamId} AND day >= ${`${month}-01`} AND day <= ${`${month}-31`} AND day >= ${firstLiveDay(teamId)}
    UNION ALL SELECT member_id, questions, words FROM usage_months WHERE team_id = ${teamId} AND month = ${month}
  ))`

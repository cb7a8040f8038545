import { sql, type SQL } from 'drizzle-orm'
import { liveSince, teamMonth } from '~/core/archive'
import type { TeamId } from '~/core/ids'

/** Query: coins that each team spent in a month of Shanghai, `2026-11`, refunds taken off: `team_id`, `coins`. */
export function spendingOfTeams(month: string) {
  const { startsAt: from, endsAt: to } = teamMonth('', month)
  return sql`(SELECT team_id, sum(coins) AS coins FROM (
    SELECT team_id, amount_coins AS coins FROM coin_entries
      WHERE account = 'spent' AND member_id <> '' AND created_at >= ${from} AND created_at < ${to}
        AND created_at >= ${liveSince('coins', sql`coin_entries.team_id`)}
    UNION ALL SELECT team_id, coins FROM coin_months WHERE month = ${month}) GROUP BY team_id)`
}

/** Value: the same of one team. */
export function spendingOfTeam(teamId: TeamId, month: string): SQL<number> {
  const { startsAt: from, endsAt: to } = teamMonth('', month)
  return sql<number>`(SELECT coalesce(sum(coins), 0) FROM (
    SELECT amount_coins AS coins FROM coin_entries
      WHERE team_id = ${teamId} AND account = 'spent' AND member_id <> ''
        AND created_at >= ${from} AND created_at < ${to} AND created_at >= ${liveSince('coins', teamId)}
    UNION ALL SELECT coins FROM coin_months WHERE team_id = ${teamId} AND month = ${month}))`
}

import { sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { spendingOfTeams } from '~/features/billing/server/operator'
import { usageOfTeams } from '~/features/teams/server/operator'
import type { OperatorUsagePage, OperatorUsageQuery } from '../../operator-contract'

type UsageRow = OperatorUsagePage['records'][number]
type Totals = OperatorUsagePage['totals'] & { total: number }

/** What each team used in a month, most coins first. */
export async function listUsage(
  ctx: Context,
  { month, pageNo, pageSize }: OperatorUsageQuery,
): Promise<OperatorUsagePage> {
  const used = sql`SELECT t.id AS "teamId", t.name AS "teamName", coalesce(u.people, 0) AS people,
      coalesce(u.questions, 0) AS questions, coalesce(u.words, 0) AS words, coalesce(u.scholar, 0) AS scholar,
      coalesce(c.coins, 0) AS coins
    FROM teams t LEFT JOIN ${usageOfTeams(month)} u ON u.team_id = t.id
      LEFT JOIN ${spendingOfTeams(month)} c ON c.team_id = t.id
    WHERE t.closure <> 'erased' AND (u.team_id IS NOT NULL OR coalesce(c.coins, 0) <> 0)`
  const [records, [counted]] = await Promise.all([
    ctx.db.all<UsageRow>(sql`${used} ORDER BY coins DESC, questions DESC, t.id
      LIMIT ${pageSize} OFFSET ${(pageNo - 1) * pageSize}`),
    ctx.db.all<Totals>(sql`SELECT count(*) AS total, coalesce(sum(people), 0) AS people,
      coalesce(sum(questions), 0) AS questions, coalesce(sum(words), 0) AS words,
      coalesce(sum(scholar), 0) AS scholar, coalesce(sum(coins), 0) AS coins FROM (${used})`),
  ])
  const { total, ...totals } = counted ?? nothing
  return { month, records, totals, pages: Math.ceil(total / pageSize), total }
}

const nothing: Totals = { total: 0, people: 0, questions: 0, words: 0, scholar: 0, coins: 0 }

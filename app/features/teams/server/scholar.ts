import { and, eq, lt, sql, type SQL } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { teams } from './tables'

/** Condition: the team has a scholar search left. */
export const hasScholarLeft = (teamId: TeamId): SQL =>
  sql`EXISTS (SELECT 1 FROM teams WHERE id = ${teamId} AND used_scholar_search < max_scholar_search)`

/** Condition: the team has as many left. */
export const hasScholarsLeft = (teamId: TeamId, count: number): SQL =>
  sql`EXISTS (SELECT 1 FROM teams WHERE id = ${teamId} AND max_scholar_search - used_scholar_search >= ${count})`

/** Statement: takes one scholar search of the team, if `onlyIf` holds. */
export function takeScholar(ctx: Context, teamId: TeamId, onlyIf: SQL) {
  return ctx.db
    .update(teams)
    .set({ usedScholarSearch: sql`${teams.usedScholarSearch} + 1` })
    .where(and(eq(teams.id, teamId), lt(teams.usedScholarSearch, teams.maxScholarSearch), onlyIf))
}

/** Statement: gives one back, if `onlyIf` holds. */
export function returnScholar(ctx: Context, teamId: TeamId, onlyIf: SQL) {
  return ctx.db
    .update(teams)
    .set({ usedScholarSearch: sql`max(0, ${teams.usedScholarSearch} - 1)` })
    .where(and(eq(teams.id, teamId), onlyIf))
}

/** Statement: adds searches to what the team may make (less than 0 takes them away), if `onlyIf` holds. */
export function addScholar(ctx: Context, teamId: TeamId, count: number, onlyIf: SQL) {
  return ctx.db
    .update(teams)
    .set({ maxScholarSearch: sql`${teams.maxScholarSearch} + ${count}` })
    .where(and(eq(teams.id, teamId), onlyIf))
}

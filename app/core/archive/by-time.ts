import { and, desc, eq, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Context } from '../context'
import type { TeamMonth } from './months'

/** A table of lines that are written once and listed newest first; `createdAt` in ms. */
export type TimedTable = SQLiteTable & Record<'id' | 'teamId' | 'createdAt', SQLiteColumn>

/** Condition: rows of the team's month. */
export const isOfMonth = (table: TimedTable, { teamId, startsAt, endsAt }: TeamMonth) =>
  and(eq(table.teamId, teamId), gte(table.createdAt, startsAt), lt(table.createdAt, endsAt))

/** Condition: rows after this one where the newest comes first. */
export const isAfter = (
  table: TimedTable,
  last: { id: string; createdAt: number } | undefined,
): SQL | undefined =>
  last &&
  or(
    lt(table.createdAt, last.createdAt),
    and(eq(table.createdAt, last.createdAt), lt(table.id, last.id)),
  )

/** The order of both. */
export const newestFirst = (table: TimedTable) => [desc(table.createdAt), desc(table.id)]

/** Removes at most `atOnce` rows of the month; answers how many. */
export async function clearRows(
  ctx: Context,
  table: TimedTable,
  month: TeamMonth,
  atOnce: number,
): Promise<number> {
  const some = ctx.db
    .select({ id: table.id })
    .from(table)
    .where(isOfMonth(table, month))
    .limit(atOnce)
  const gone = await ctx.db
    .delete(table)
    .where(inArray(table.id, some))
    .returning({ one: sql`1` })
  return gone.length
}

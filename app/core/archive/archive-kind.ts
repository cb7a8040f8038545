import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../context'
import type { Statement } from '../database'
import type { TeamId } from '../ids'
import type { LiveTime, TeamMonth } from './months'
import type { ArchiveKindName } from './tables'

/** What is archived by the month, and how its rows are read, summed and removed. */
export interface ArchiveKind<Line> extends LiveTime {
  name: ArchiveKindName
  /** Table whose rows are archived; it has a `team_id` that leads an index. */
  table: string
  /** Value: `YYYY-MM` of the oldest row of `team.id` that is not archived yet; null for none. */
  oldestMonth: SQL
  /** Shape of a line; what lies in an archive was written by an earlier release. */
  line: z.ZodType<Line>
  /** Whether a list shows it; where it is left out, every line is shown. */
  isListed?(line: Line): boolean
  /** Value: `YYYY-MM` of the oldest row of `team.id` that may still change; null for none. It waits, with all after it. */
  oldestOpenMonth?: SQL
  /** Some lines of the month in the order they are listed in, from the first or after `last`; none at the end. */
  read(ctx: Context, month: TeamMonth, last: Line | undefined): Promise<Line[]>
  /** Statements: sums that stay in the database, written with the month. */
  rollUp?(ctx: Context, month: TeamMonth): Statement[]
  /** Removes at most `atOnce` rows that the month stands for; answers how many. */
  clear(ctx: Context, month: TeamMonth, atOnce: number): Promise<number>
}

/** What a team reads often, and in any order. */
export const MONTHS_OF_LISTS = 13

/** Value: ms from which the team's rows are read in the database. */
export const liveSince = (kind: ArchiveKindName, teamId: TeamId | '' | SQL) =>
  sql<number>`coalesce((SELECT max(ends_at) FROM archived_months WHERE team_id = ${teamId} AND kind = ${kind}), 0)`

/** Value: `oldestMonth` of a table whose rows have a `created_at` in ms. */
export function oldestMonthByTime(kind: ArchiveKindName, table: string): SQL {
  const since = liveSince(kind, sql`team.id`)
  return sql`SELECT ${monthOf(sql`min(created_at)`)} FROM ${sql.raw(table)}
    WHERE team_id = team.id AND created_at >= ${since}`
}

/** Value: `2026-11`, the month of a moment in ms by Shanghai's calendar. */
export const monthOf = (ms: SQL): SQL => sql`strftime('%Y-%m', ${ms} / 1000 + 28800, 'unixepoch')`

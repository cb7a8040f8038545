import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TeamId } from '../ids'

export const archiveKinds = ['audit', 'usage', 'coins', 'moderation'] as const
export type ArchiveKindName = (typeof archiveKinds)[number]

/** Months of a team that are read from the archive. */
export const archivedMonths = sqliteTable(
  'archived_months',
  {
    /** '' for what concerns no team. */
    teamId: text('team_id').$type<TeamId | ''>().notNull(),
    kind: text({ enum: archiveKinds }).notNull(),
    /** `2026-11`, by Shanghai's calendar. */
    month: text().notNull(),
    /** ms: the first moment after the month. */
    endsAt: integer('ends_at').notNull(),
    lines: integer().notNull(),
    archivedAt: integer('archived_at').notNull(),
    /** ms; 0 until the rows that it stands for are gone. */
    clearedAt: integer('cleared_at').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.kind, table.month] }),
    index('archived_months_to_clear').on(table.kind, table.archivedAt),
  ],
)

import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TeamId } from '~/core/ids'

/** People with records in their archives. */
export const recordArchives = sqliteTable(
  'record_archives',
  {
    teamId: text('team_id').$type<TeamId>().notNull(),
    accountId: text('account_id').notNull(),
    /** How many lie there. */
    records: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.teamId, table.accountId] })],
)

/** People whose records could not be moved of late. */
export const recordArchiveFailures = sqliteTable(
  'record_archive_failures',
  {
    teamId: text('team_id').$type<TeamId>().notNull(),
    accountId: text('account_id').notNull(),
    /** Milliseconds. */
    failedAt: integer('failed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.teamId, table.accountId] })],
)

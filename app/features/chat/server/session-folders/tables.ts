import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { TeamId } from '~/core/ids'

/** Folders that a person keeps conversations in; nobody else sees them. */
export const sessionFolders = sqliteTable(
  'session_folders',
  {
    id: text().primaryKey(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    accountId: text('account_id').notNull(),
    name: text().notNull(),
    /** The name as a person's folders are distinguished by: without regard to case. */
    nameKey: text('name_key').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('session_folders_by_name').on(table.teamId, table.accountId, table.nameKey),
  ],
)

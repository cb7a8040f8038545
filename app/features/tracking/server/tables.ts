import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What browsers reported as unhandled. Bounded: a cron keeps the newest. */
export const errorLogs = sqliteTable(
  'error_logs',
  {
    id: text().primaryKey(),
    errorType: text('error_type').notNull(),
    errorMessage: text('error_message').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('error_logs_by_age').on(table.createdAt)],
)

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

/** Where people came from when they signed in. */
export const openRecords = sqliteTable(
  'open_records',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    /** Where they signed in; it names brand and team. */
    host: text().notNull().default(''),
    platform: text().notNull().default(''),
    channel: text().notNull().default(''),
    clickId: text('click_id').notNull().default(''),
    qhclickId: text('qhclick_id').notNull().default(''),
    sourceId: text('source_id').notNull().default(''),
    openUrl: text('open_url').notNull().default(''),
    referer: text().notNull().default(''),
    inviteUserId: text('invite_user_id').notNull().default(''),
    inviteUserIdUpdateTime: text('invite_user_id_update_time').notNull().default(''),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('open_records_by_person').on(table.accountId, table.createdAt),
    index('open_records_by_age').on(table.createdAt),
  ],
)

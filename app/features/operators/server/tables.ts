import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Who runs the installation: a role of its own, never a team's. */
export const operators = sqliteTable('operators', {
  accountId: text('account_id').primaryKey(),
  createdAt: integer('created_at').notNull(),
})

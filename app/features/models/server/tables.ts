import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** How asking the models of this installation went last. Of all teams alike: nothing of what was asked stands here. */
export const modelHealth = sqliteTable(
  'model_health',
  {
    /** Id of the provider in the settings. */
    provider: text('provider').notNull(),
    model: text('model').notNull(),
    role: text('role').notNull(),
    /** Milliseconds. */
    lastOkAt: integer('last_ok_at'),
    lastFailedAt: integer('last_failed_at'),
    /** Slug of the last error, and the HTTP status that came with it. */
    failure: text('failure'),
    status: integer('status'),
    /** From the question to the first word, of the last answer. */
    firstWordMs: integer('first_word_ms'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.model] })],
)

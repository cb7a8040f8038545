import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What may be used once and was: signatures of writes, until their time window closes. */
export const spentTokens = sqliteTable(
  'spent_tokens',
  {
    /** SHA-256 of the purpose and the token, base64. */
    key: text().primaryKey(),
    /** Milliseconds; from then on the token is refused for its age. */
    until: integer().notNull(),
  },
  (table) => [index('spent_tokens_by_end').on(table.until)],
)

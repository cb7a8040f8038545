import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The code that opens /setup while there is no team. Issuing one forgets the one before. */
export const setupCodes = sqliteTable('setup_codes', {
  /** SHA-256 of the code, hex. */
  codeDigest: text('code_digest').primaryKey(),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  openedAt: integer('opened_at'),
})

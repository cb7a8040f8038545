import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The newest revision of a document's deck; its words lie as an object at `objectKey`. */
export const decks = sqliteTable('decks', {
  documentId: text('document_id').primaryKey(),
  teamId: text('team_id').notNull(),
  rev: integer().notNull(),
  objectKey: text('object_key').notNull(),
  title: text().notNull(),
  slides: integer().notNull(),
  codeDigest: text('code_digest').notNull().default(''),
  codeAccount: text('code_account').notNull().default(''),
  codeExpiresAt: integer('code_expires_at').notNull().default(0),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})
export type DeckRow = typeof decks.$inferSelect

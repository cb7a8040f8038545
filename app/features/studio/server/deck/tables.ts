import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { MasterLook } from '../../masters-terms'

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

/** A team's own presentations; the file and its pictures lie as objects. */
export const deckMasters = sqliteTable(
  'deck_masters',
  {
    id: text().primaryKey(),
    teamId: text('team_id').notNull(),
    name: text().notNull(),
    size: integer().notNull(),
    createdBy: text('created_by').notNull(),
    look: text({ mode: 'json' }).$type<MasterLook>().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('deck_masters_by_team').on(table.teamId, table.createdAt)],
)

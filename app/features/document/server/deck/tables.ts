import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { DocumentId, TeamId } from '~/core/ids'
import type { MasterStyle } from '../../masters-terms'

/** What lists know of a document's deck, which lives in its room; `objectKey`: where one of before was imported from. */
export const decks = sqliteTable('decks', {
  documentId: text('document_id').$type<DocumentId>().primaryKey(),
  teamId: text('team_id').$type<TeamId>().notNull(),
  rev: integer().notNull(),
  objectKey: text('object_key').notNull(),
  title: text().notNull(),
  slides: integer().notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})
export type DeckRow = typeof decks.$inferSelect

/** Codes that fetch a deck as a file, each once and by its asker; kept as digests. */
export const deckCodes = sqliteTable('deck_codes', {
  codeDigest: text('code_digest').primaryKey(),
  documentId: text('document_id').$type<DocumentId>().notNull(),
  accountId: text('account_id').notNull(),
  expiresAt: integer('expires_at').notNull(),
})

/** A team's own presentations; the file and its pictures lie as objects. */
export const deckMasters = sqliteTable(
  'deck_masters',
  {
    id: text().primaryKey(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    name: text().notNull(),
    size: integer().notNull(),
    createdBy: text('created_by').notNull(),
    look: text({ mode: 'json' }).$type<MasterStyle>().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('deck_masters_by_team').on(table.teamId, table.createdAt)],
)

import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { FileId, TeamId } from '~/core/ids'
import type { ModelIdentity } from '~/features/models/terms'
import { targetLangs, type SourceLang } from '../../wire/terms/translate'

export const translationStates = ['running', 'mending', 'paused', 'done', 'failed'] as const

/** One translation of a file into one language, for one learning of the file; the whole team sees it. */
export const translations = sqliteTable(
  'translations',
  {
    id: text().primaryKey(),
    spaceId: text('space_id').$type<TeamId>().notNull(),
    fileId: text('file_id').$type<FileId>().notNull(),
    generation: integer().notNull(),
    sourceLang: text('source_lang').$type<SourceLang>().notNull(),
    targetLang: text('target_lang', { enum: targetLangs }).notNull(),
    /** `mending`: only the blocks that wait; then as before. */
    state: text({ enum: translationStates }).notNull(),
    /** Slug of what ended it, '' otherwise. */
    error: text().notNull().default(''),
    /** Counts up whenever somebody starts, stops or mends: tickets of former runs do nothing. */
    run: integer().notNull().default(1),
    /** Until then somebody is at work on it. */
    leaseUntil: integer('lease_until').notNull().default(0),
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** Blocks before this one were tried. */
    nextBlock: integer('next_block').notNull().default(0),
    /** Of the block that was translated last; 0 for none. */
    page: integer().notNull().default(0),
    generatedBy: text('made_by', { mode: 'json' }).$type<ModelIdentity | null>(),
    createdBy: text('created_by').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('translations_of_file').on(table.fileId, table.generation, table.targetLang),
    index('translations_by_space').on(table.spaceId, table.state),
  ],
)

/** A block's translation, or why it has none. */
export const translatedBlocks = sqliteTable(
  'translated_blocks',
  {
    translationId: text('translation_id').notNull(),
    no: integer().notNull(),
    state: text({ enum: ['done', 'failed', 'waiting'] }).notNull(),
    text: text().notNull().default(''),
    /** Slug of why it failed, '' otherwise. */
    reason: text().notNull().default(''),
    missedTerms: text('missed_terms', { mode: 'json' }).$type<string[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.translationId, table.no] }),
    index('translated_blocks_by_state').on(table.translationId, table.state),
  ],
)

/** How a team wants its words translated. */
export const glossaryTerms = sqliteTable(
  'glossary_terms',
  {
    id: text().primaryKey(),
    spaceId: text('space_id').$type<TeamId>().notNull(),
    term: text().notNull(),
    /** NFKC and lower case: one entry a word, however it is written. */
    foldedTerm: text('folded_term').notNull(),
    targetLang: text('target_lang', { enum: targetLangs }).notNull(),
    translation: text().notNull(),
    createdBy: text('created_by').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('glossary_terms_by_term').on(table.spaceId, table.targetLang, table.foldedTerm),
  ],
)

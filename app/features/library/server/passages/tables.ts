import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { FileId, TeamId } from '~/core/ids'
import type { Anchor } from '../../terms'
import { passageActions } from '../../wire/terms/passages'

/** How a passage differs now from what was read of its file. One row a passage that was ever changed. */
export const passageEdits = sqliteTable(
  'passage_edits',
  {
    /** Stays the same when the file is learned anew and the passage gets another number. */
    id: text().primaryKey(),
    spaceId: text('space_id').$type<TeamId>().notNull(),
    fileId: text('file_id').$type<FileId>().notNull(),
    generation: integer().notNull(),
    no: integer().notNull(),
    /** What was read. With headings and place it tells which passage of a later learning is the same. */
    original: text().notNull(),
    headings: text({ mode: 'json' }).$type<string[]>().notNull(),
    anchor: text({ mode: 'json' }).$type<Anchor>().notNull(),
    /** Null: as it was read. */
    text: text(),
    isOff: integer('is_off', { mode: 'boolean' }).notNull().default(false),
    lastChangeId: text('last_change_id').notNull(),
    updatedBy: text('updated_by').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [uniqueIndex('passage_edits_by_place').on(table.fileId, table.generation, table.no)],
)

/** Who did what to a passage and when. Rows are only ever added; their count orders what the index receives. */
export const passageChanges = sqliteTable(
  'passage_changes',
  {
    id: text().primaryKey(),
    spaceId: text('space_id').$type<TeamId>().notNull(),
    fileId: text('file_id').$type<FileId>().notNull(),
    editId: text('edit_id').notNull(),
    /** Of the learning in which it was done. */
    generation: integer().notNull(),
    no: integer().notNull(),
    action: text('act', { enum: passageActions }).notNull(),
    beforeText: text('before_text').notNull(),
    beforeOff: integer('before_off', { mode: 'boolean' }).notNull(),
    afterText: text('after_text').notNull(),
    afterOff: integer('after_off', { mode: 'boolean' }).notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('passage_changes_by_file').on(table.fileId, table.createdAt, table.id),
    index('passage_changes_by_edit').on(table.editId, table.createdAt, table.id),
  ],
)

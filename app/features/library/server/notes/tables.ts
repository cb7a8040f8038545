import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { FileId, TeamId } from '~/core/ids'
import type { Anchor } from '../../terms'

/** What a person writes beside a file. */
export const notes = sqliteTable(
  'notes',
  {
    id: text().primaryKey(),
    spaceId: text('space_id').$type<TeamId>().notNull(),
    fileId: text('file_id').$type<FileId>().notNull(),
    createdBy: text('created_by').notNull(),
    content: text().notNull().default(''),
    quote: text().notNull().default(''),
    /** Counted from 1; 0 for none. */
    page: integer().notNull().default(0),
    anchor: text({ mode: 'json' }).$type<Anchor | null>(),
    source: text({ enum: ['own', 'selection', 'answer', 'guide'] })
      .notNull()
      .default('own'),
    isShared: integer('is_shared', { mode: 'boolean' }).notNull().default(false),
    /** Counts up with every change; a change names the one it was made from. */
    revision: integer().notNull().default(1),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    deletedAt: integer('deleted_at'),
  },
  (table) => [
    index('notes_by_file').on(table.fileId, table.deletedAt, table.createdAt),
    index('notes_by_space')
      .on(table.spaceId, table.updatedAt)
      .where(sql`deleted_at IS NULL`),
  ],
)

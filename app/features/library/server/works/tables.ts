import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { FileId, TeamId } from '~/core/ids'
import type { WorkKind, WorkParts } from '../../wire/terms/works'
import type { ReadWork } from './reading/read-work'
import type { Registration } from './registration/registration'

/** What somebody wrote over what was read; '' takes a part out. */
export interface WorkEdits {
  kind: WorkKind
  parts: WorkParts
}

/** Beside a file: what it is as a work. Read when it is first asked for, and again after each learning. */
export const fileWorks = sqliteTable('file_works', {
  fileId: text('file_id').$type<FileId>().primaryKey(),
  spaceId: text('space_id').$type<TeamId>().notNull(),
  /** The learning that it was read from. */
  generation: integer().notNull(),
  work: text({ mode: 'json' }).$type<ReadWork>().notNull(),
  edits: text({ mode: 'json' }).$type<WorkEdits | null>(),
  /** Null: no registry was asked. */
  registration: text({ mode: 'json' }).$type<Registration | null>(),
  confirmedAt: integer('confirmed_at'),
  confirmedBy: text('confirmed_by').notNull().default(''),
  updatedAt: integer('updated_at').notNull(),
})

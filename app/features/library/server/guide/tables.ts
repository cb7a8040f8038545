import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { FileId, TeamId } from '~/core/ids'
import type { ModelIdentity } from '~/features/models/terms'
import type { GeneratedKind, GenerationJobStatus } from '../../wire/terms/guide'

/** Something made of a file, or on its way: 导读, 脑图, 灵感. */
export const generationJobs = sqliteTable(
  'makings',
  {
    /** The `taskId` of the specification. */
    id: text().primaryKey(),
    spaceId: text('space_id').$type<TeamId>().notNull(),
    fileId: text('file_id').$type<FileId>().notNull(),
    kind: text().$type<GeneratedKind>().notNull(),
    /** Which learning of which content it was made from: `{content hash}-{generation}-{changes of passages}`. */
    source: text().notNull(),
    /** Account whose own words it follows; '' when all who may see the file share it. */
    askedBy: text('asked_by').notNull().default(''),
    prompt: text().notNull().default(''),
    status: text().$type<Exclude<GenerationJobStatus, 'none'>>().notNull(),
    /** Counts up with every start; tickets of an older one do nothing. */
    attempt: integer().notNull().default(1),
    /** 0–100. */
    progress: integer().notNull().default(0),
    /** Code of the catalogue when `status` is failed, or the last hindrance while it is tried again. */
    errorCode: text('error_code').notNull().default(''),
    /** What the steps so far found; each maker reads its own. */
    state: text({ mode: 'json' }).$type<unknown>(),
    result: text({ mode: 'json' }).$type<unknown>(),
    generatedBy: text('made_by', { mode: 'json' }).$type<ModelIdentity | null>(),
    readPassages: integer('read_passages').notNull().default(0),
    allPassages: integer('all_passages').notNull().default(0),
    createdBy: text('created_by').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('makings_once').on(
      table.fileId,
      table.kind,
      table.source,
      table.askedBy,
      table.prompt,
    ),
    index('makings_by_age').on(table.status, table.updatedAt),
    index('makings_by_space').on(table.spaceId, table.kind, table.status, table.updatedAt),
  ],
)

import { sql, type SQL } from 'drizzle-orm'
import {
  index,
  integer,
  sqliteTable,
  text,
  uniqueIndex,
  type SQLiteColumn,
} from 'drizzle-orm/sqlite-core'
import type { FileId, TeamId, UploadId } from '~/core/ids'
import type { ParseCard } from '../terms'

export { folders } from './folders/tables'

/** A team's room for knowledge. `id` equals the team's id. */
export const spaces = sqliteTable('spaces', {
  id: text().$type<TeamId>().primaryKey(),
  teamId: text('team_id').$type<TeamId>().notNull(),
  name: text().notNull(),
  maxBytes: integer('max_bytes').notNull(),
  /** Sum of the files kept, moved only by guarded updates; never above `maxBytes`. */
  usedBytes: integer('used_bytes').notNull().default(0),
  createdAt: integer('created_at').notNull(),
})

/** An object that a browser was allowed to PUT, and what was found to lie there. */
export const uploads = sqliteTable(
  'uploads',
  {
    /** The `fileId` of the specification. */
    id: text().$type<UploadId>().primaryKey(),
    accountId: text('account_id').notNull(),
    teamId: text('team_id').$type<TeamId>().notNull(),
    fileName: text('file_name').notNull(),
    /** `originalKey` of it. */
    objectKey: text('object_key').notNull(),
    contentType: text('content_type').notNull(),
    /** The client's identity digest: name, size and time, not content. Matched inside one account only. */
    clientSha256: text('client_sha256').notNull().default(''),
    /** SHA-256 of the bytes, computed here. '' until registered, and again a month after (`shrinkUploads`). */
    contentSha256: text('content_sha256').notNull().default(''),
    size: integer().notNull().default(0),
    createdAt: integer('created_at').notNull(),
    registeredAt: integer('registered_at'),
    /** Bytes that it takes of the space without being in the library: after an hour, until it is added or goes. */
    heldBytes: integer('held_bytes').notNull().default(0),
  },
  (table) => [
    index('uploads_by_identity').on(table.clientSha256),
    index('uploads_by_age').on(table.registeredAt, table.createdAt),
    index('uploads_whole')
      .on(table.registeredAt)
      .where(sql`${table.contentSha256} <> ''`),
  ],
)

/** Where a file lies, by one id: its folder, or its space at the root. Lists of a folder are indexed by it. */
export const placeOf = (table: Record<'spaceId' | 'folderId', SQLiteColumn>): SQL =>
  sql`iif(${table.folderId} = '', ${table.spaceId}, ${table.folderId})`

/** A document in the library (the specification's repository file). */
export const files = sqliteTable(
  'files',
  {
    id: text().$type<FileId>().primaryKey(),
    spaceId: text('space_id').$type<TeamId>().notNull(),
    folderId: text('folder_id').notNull().default(''),
    uploadId: text('upload_id').$type<UploadId>().notNull(),
    title: text().notNull(),
    /** Lower case, without dot. */
    extension: text().notNull(),
    size: integer().notNull(),
    /** '' of a settled one: `objectKeyOf` says it. */
    objectKey: text('object_key').notNull(),
    contentSha256: text('content_sha256').notNull(),
    status: text({ enum: ['INIT', 'PROCESSING', 'DONE', 'ERROR'] }).notNull(),
    /** 0–100, never falling within one learning. */
    progress: integer().notNull().default(0),
    /** Code of the catalogue when `status` is ERROR, else ''. */
    errorCode: text('error_code').notNull().default(''),
    /** Counts up with every learning; passages of older generations are invisible. */
    generation: integer().notNull().default(1),
    wordCount: integer('word_count').notNull().default(0),
    pageCount: integer('page_count').notNull().default(0),
    /** While it is being learned: how many can be found already, of this learning or the one before. */
    passageCount: integer('passage_count').notNull().default(0),
    /** While it is learned for the first time: how many of its first pages can be found already. */
    readyPages: integer('ready_pages').notNull().default(0),
    /** How it was read, of rows of before; `parseCardOf` says it of all. */
    card: text({ mode: 'json' }).$type<ParseCard | null>(),
    parseFacts: text('parse_facts', { mode: 'json' }).$type<Partial<ParseCard> | null>(),
    createdBy: text('created_by').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    deletedAt: integer('deleted_at'),
    /** The address of a web page; '' for what was uploaded. */
    sourceUrl: text('source_url').notNull().default(''),
    /** What lists by name are ordered by. '' in rows of before, until the sweep has passed. */
    titleKey: text('title_key').notNull().default(''),
    /** What a title that is taken is found by (`nameSum`). null in rows of before, until the sweep has passed. */
    nameSum: integer('name_sum'),
    /** Row of the bin that it went with; '' while it lives. */
    binId: text('bin_id').notNull().default(''),
    /** It was made by saving an answer. */
    isAnswer: integer('is_answer', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('files_by_space').on(table.spaceId, table.deletedAt, table.createdAt),
    index('files_unfinished')
      .on(table.updatedAt)
      .where(sql`${table.status} <> 'DONE'`),
    index('files_unlearned')
      .on(table.spaceId)
      .where(sql`${table.status} <> 'DONE' AND ${table.deletedAt} IS NULL`),
    index('files_unsettled')
      .on(table.createdAt)
      .where(sql`substr(${table.objectKey}, 1, 10) = 'originals/' AND ${table.status} = 'DONE'`),
    index('files_by_name_sum')
      .on(table.nameSum)
      .where(sql`${table.nameSum} IS NOT NULL AND ${table.deletedAt} IS NULL`),
    index('files_without_name_sum')
      .on(table.nameSum, table.spaceId, table.folderId, table.title)
      .where(sql`${table.nameSum} IS NULL AND ${table.deletedAt} IS NULL`),
    // An upload stands in the library once, however many of its files lie in the bin.
    uniqueIndex('files_one_live').on(
      table.uploadId,
      sql`iif(${table.deletedAt} IS NULL, '', ${table.id})`,
    ),
    index('files_by_date')
      .on(placeOf(table), table.createdAt)
      .where(sql`${table.deletedAt} IS NULL`),
    index('files_by_name')
      .on(placeOf(table), sql`substr(${table.titleKey}, 1, 8)`)
      .where(sql`${table.deletedAt} IS NULL`),
    index('files_by_sum')
      .on(sql`substr(${table.contentSha256}, 1, 8)`)
      .where(sql`${table.deletedAt} IS NULL`),
    index('files_of_web')
      .on(table.spaceId, table.folderId)
      .where(sql`${table.deletedAt} IS NULL AND ${table.sourceUrl} <> ''`),
    index('files_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} IS NOT NULL`),
    index('files_by_bin')
      .on(table.binId)
      .where(sql`${table.binId} <> ''`),
    index('files_without_key')
      .on(table.id)
      .where(sql`${table.titleKey} = ''`),
  ],
)

/** As the index of uploads tells it: not deleted. */
export const isLive = sql`iif(${files.deletedAt} IS NULL, '', ${files.id}) = ''`

/** What the database says when an upload would stand in the library twice. */
export const ONE_LIVE = "UNIQUE constraint failed: index 'files_one_live'"

export { notes } from './notes/tables'
export { passageChanges, passageEdits } from './passages/tables'
export { generationJobs } from './guide/tables'
export { glossaryTerms, translatedBlocks, translations } from './translate/tables'
export { webPages } from './web/tables'
export { fileWorks } from './works/tables'

import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { FileId, TeamId } from '~/core/ids'
import { fileStatuses } from '../../terms'

/** A folder of a space. The root is no row: it is the parent ''. */
export const folders = sqliteTable(
  'folders',
  {
    id: text().primaryKey(),
    spaceId: text('space_id').$type<TeamId>().notNull(),
    /** '' at the root. */
    parentId: text('parent_id').notNull().default(''),
    name: text().notNull(),
    /** The name as siblings are distinguished by: folded. */
    nameKey: text('name_key').notNull(),
    /** Who may see what is in it, itself included; a folder above may narrow this further, never widen it. */
    see: text({ enum: ['team', 'members', 'admins'] })
      .notNull()
      .default('team'),
    /** Who may change what is in it; never more people than see it. */
    change: text({ enum: ['team', 'members', 'admins'] })
      .notNull()
      .default('team'),
    createdBy: text('created_by').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    deletedAt: integer('deleted_at'),
    /** Row of the bin that it went with; '' while it lives. */
    binId: text('bin_id').notNull().default(''),
  },
  (table) => [
    uniqueIndex('folders_by_name')
      .on(table.spaceId, table.parentId, table.nameKey)
      .where(sql`${table.deletedAt} IS NULL`),
    index('folders_by_parent').on(table.spaceId, table.parentId),
    index('folders_hidden')
      .on(table.spaceId)
      .where(sql`${table.see} <> 'team'`),
    index('folders_locked')
      .on(table.spaceId)
      .where(sql`${table.change} <> 'team'`),
    index('folders_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} IS NOT NULL`),
    index('folders_by_bin')
      .on(table.binId)
      .where(sql`${table.binId} <> ''`),
  ],
)

/** The people chosen for a folder that is not open to the whole team. */
export const folderMembers = sqliteTable(
  'folder_members',
  {
    folderId: text('folder_id').notNull(),
    accountId: text('account_id').notNull(),
    mayChange: integer('may_change', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.folderId, table.accountId] })],
)

export const fileTags = sqliteTable(
  'file_tags',
  {
    spaceId: text('space_id').$type<TeamId>().notNull(),
    tag: text().notNull(),
    fileId: text('file_id').$type<FileId>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.tag, table.fileId] }),
    index('file_tags_by_file').on(table.fileId, table.tag),
  ],
)

/** The files of a folder that are not deleted, by who added them and how far they are learned; kept by triggers. */
export const fileSums = sqliteTable(
  'file_sums',
  {
    spaceId: text('space_id').$type<TeamId>().notNull(),
    folderId: text('folder_id').notNull(),
    createdBy: text('created_by').notNull(),
    status: text({ enum: fileStatuses }).notNull(),
    files: integer().notNull(),
    words: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.folderId, table.createdBy, table.status] }),
  ],
)

/** Bytes of the files that are not deleted, by what the usage bar tells apart; kept by triggers. */
export const sizeSums = sqliteTable(
  'size_sums',
  {
    spaceId: text('space_id').$type<TeamId>().notNull(),
    kind: text({ enum: ['document', 'image', 'web'] }).notNull(),
    bytes: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.spaceId, table.kind] })],
)

/** What was deleted in one act: a file, or a folder with all that was in it. Kept for 30 days. */
export const binItems = sqliteTable(
  'bin_items',
  {
    id: text().primaryKey(),
    spaceId: text('space_id').$type<TeamId>().notNull(),
    kind: text({ enum: ['file', 'folder'] }).notNull(),
    /** The file, or the topmost folder. */
    targetId: text('target_id').notNull(),
    name: text().notNull(),
    /** The folder that it lay in. */
    folderId: text('folder_id').notNull().default(''),
    files: integer().notNull(),
    bytes: integer().notNull(),
    deletedBy: text('deleted_by').notNull(),
    deletedAt: integer('deleted_at').notNull(),
  },
  (table) => [
    index('bin_items_by_space').on(table.spaceId, table.deletedAt, table.id),
    index('bin_items_by_age').on(table.deletedAt),
  ],
)

/** Files that are gone for good and lay in a folder with few readers: old answers that quote them stay closed. */
export const redactedFiles = sqliteTable('withheld_files', {
  fileId: text('file_id').$type<FileId>().primaryKey(),
  spaceId: text('space_id').$type<TeamId>().notNull(),
})

/** Addresses by which one export may be fetched once. */
export const exportLinks = sqliteTable(
  'export_links',
  {
    /** SHA-256 of the code; the code itself is kept by nobody but its asker. */
    codeDigest: text('code_digest').primaryKey(),
    spaceId: text('space_id').$type<TeamId>().notNull(),
    accountId: text('account_id').notNull(),
    selection: text('wanted', { mode: 'json' })
      .$type<{ folderId: string; fileIds: FileId[] }>()
      .notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('export_links_by_age').on(table.expiresAt)],
)

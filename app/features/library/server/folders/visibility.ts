import { and, eq, isNull, sql, type Column, type SQL } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import type { SearchScope } from '../ports'
import { files, placeOf } from '../tables'
import { fileSums } from './tables'

/**
 * The files that the caller may see: of their space, not deleted, in no folder that is closed to them. Every query over
 * `files` made for a person carries it.
 */
export const visibleFilesWhere = (ctx: SeatedContext): SQL | undefined =>
  and(
    eq(files.spaceId, ctx.seat.spaceId),
    isNull(files.deletedAt),
    isOpenTo(ctx, 'see', files.folderId),
  )

/** Those of them that lie in a folder, or in any that `folders` selects; '' is the root. Found by their place. */
export const visibleFilesIn = (ctx: SeatedContext, folders: string | SQL): SQL | undefined =>
  and(
    typeof folders === 'string'
      ? sql`${placeOf(files)} = ${folders || ctx.seat.spaceId}`
      : sql`${placeOf(files)} IN (${folders})`,
    // With the sign the space is not what they are looked for by.
    sql`+${files.spaceId} = ${ctx.seat.spaceId}`,
    isNull(files.deletedAt),
    isOpenTo(ctx, 'see', files.folderId),
  )

/** The same of files that are named, so that they are looked for by their ids. */
export const visibleFilesNamed = (ctx: SeatedContext): SQL | undefined =>
  and(
    sql`+${files.spaceId} = ${ctx.seat.spaceId}`,
    isNull(files.deletedAt),
    isOpenTo(ctx, 'see', files.folderId),
  )

/** The same over the sums of files. */
export const visibleSumsWhere = (ctx: SeatedContext): SQL | undefined =>
  and(eq(fileSums.spaceId, ctx.seat.spaceId), isOpenTo(ctx, 'see', fileSums.folderId))

/** The folder in this column is open to the caller, for seeing or for changing. Owner and admins: always. */
export const isOpenTo = (
  ctx: SeatedContext,
  right: 'see' | 'change',
  folderId: Column | SQL,
): SQL | undefined =>
  isAdmin(ctx) ? undefined : sql`${folderId} NOT IN (${closedFolders(ctx, right)})`

/** Owner and admins may see and change every folder. */
export const isAdmin = (ctx: SeatedContext) => ctx.seat.role !== 'member'

/**
 * Ids of the folders that are closed to the caller, deleted ones included: each that names them not, with everything
 * beneath. Uncorrelated, so that the database works it out once a statement; empty for owner and admins.
 */
export function closedFolders(ctx: SeatedContext, right: 'see' | 'change'): SQL {
  if (isAdmin(ctx)) return sql`SELECT '' AS id WHERE 0`
  const { spaceId } = ctx.seat
  const chosen = sql`SELECT 1 FROM folder_members WHERE folder_id = folders.id
    AND account_id = ${ctx.actor.accountId}`
  const isClosed =
    right === 'see'
      ? sql`see <> 'team' AND NOT (see = 'members' AND EXISTS (${chosen}))`
      : sql`change <> 'team' AND NOT (change = 'members' AND EXISTS (${chosen} AND may_change = 1))`
  return sql`WITH RECURSIVE closed(id) AS (
    SELECT id FROM folders WHERE space_id = ${spaceId} AND ${isClosed}
    UNION SELECT folders.id FROM closed JOIN folders
      ON folders.space_id = ${spaceId} AND folders.parent_id = closed.id
  ) SELECT id FROM closed`
}

/** Ids of these folders and of everything beneath them that is not deleted; '' is the root, which is all. */
export const foldersUnder = (ctx: SeatedContext, ids: readonly string[]): SQL => sql`
  WITH RECURSIVE under(id) AS (
    SELECT value FROM json_each(${JSON.stringify(ids)})
      WHERE value = '' OR value IN (SELECT id FROM folders
        WHERE space_id = ${ctx.seat.spaceId} AND deleted_at IS NULL)
    UNION SELECT folders.id FROM under JOIN folders
      ON folders.space_id = ${ctx.seat.spaceId} AND folders.parent_id = under.id
      WHERE folders.deleted_at IS NULL
  ) SELECT id FROM under`

/**
 * What a search of the caller may look into: the chosen files and folders (with all beneath) as far as they are open
 * to them, or the whole space without its closed and deleted folders. It grows with folders, never with files; what
 * the index finds is held against `visibleFilesWhere` once more.
 */
export async function scopeOf(
  ctx: SeatedContext,
  chosen: { fileIds?: readonly FileId[]; folderIds?: readonly string[] } = {},
): Promise<SearchScope> {
  const { fileIds, folderIds } = chosen
  if (!fileIds && (!folderIds || folderIds.includes(''))) {
    return { hiddenFolderIds: await idsOf(ctx, hiddenFolders(ctx)) }
  }
  const [visibleIds, openIds] = await Promise.all([
    fileIds ? visibleAmong(ctx, fileIds) : [],
    folderIds ? idsOf(ctx, openFolders(ctx, folderIds)) : [],
  ])
  return { ...(fileIds && { fileIds: visibleIds }), ...(folderIds && { folderIds: openIds }) }
}

/** Those of the files that the caller may see. */
export async function visibleAmong(ctx: SeatedContext, ids: readonly FileId[]): Promise<FileId[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select({ id: files.id })
    .from(files)
    .where(and(visibleFilesWhere(ctx), isAmong(files.id, ids)))
  return rows.map((row) => row.id)
}

/** D1 binds at most 100 values a statement; one JSON value carries any number. */
export const isAmong = (column: Column | SQL, ids: readonly string[]): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

const hiddenFolders = (ctx: SeatedContext) => sql`
  SELECT id FROM folders WHERE space_id = ${ctx.seat.spaceId} AND deleted_at IS NOT NULL
  UNION SELECT id FROM (${closedFolders(ctx, 'see')})`

const openFolders = (ctx: SeatedContext, ids: readonly string[]) => sql`
  SELECT id FROM (${foldersUnder(ctx, ids)}) WHERE id NOT IN (${closedFolders(ctx, 'see')})`

/** The ids that a statement selects. */
export async function idsOf(ctx: SeatedContext, ids: SQL): Promise<string[]> {
  const rows = await ctx.db.select({ id: sql<string>`id` }).from(sql`(${ids})`)
  return rows.map((row) => row.id)
}

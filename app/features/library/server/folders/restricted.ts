import { sql, type SQL } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { FileId, TeamId } from '~/core/ids'
import { files } from '../tables'
import { closedFolders } from './visibility'

/**
 * Those of the files that not everybody in the team may see: they lie, or lay when they were deleted, in a folder with
 * few readers or beneath one. Whoever lays words of them open to strangers should hear of it first.
 */
export async function restrictedAmong(
  ctx: SeatedContext,
  fileIds: readonly FileId[],
): Promise<ReadonlySet<string>> {
  if (fileIds.length === 0) return new Set()
  const { spaceId } = ctx.seat
  const asked = sql`(SELECT value FROM json_each(${JSON.stringify([...new Set(fileIds)])}))`
  const rows = await ctx.db.select({ id: sql<string>`id` }).from(
    sql`(SELECT id FROM files WHERE space_id = ${spaceId} AND id IN ${asked}
        AND folder_id IN (${restrictedFolders(spaceId)})
      UNION SELECT file_id AS id FROM withheld_files WHERE space_id = ${spaceId} AND file_id IN ${asked})`,
  )
  return new Set(rows.map((row) => row.id))
}

/** Folders with few readers as they are now; tells later whether one of these files lies in another one that was closed since. */
export async function watchClosings(
  ctx: SeatedContext,
): Promise<(fileIds: readonly FileId[]) => Promise<boolean>> {
  const { spaceId } = ctx.seat
  const closed = sql<string>`(SELECT json_group_array(id) AS ids FROM (${restrictedFolders(spaceId)}))`
  const [before] = await ctx.db.select({ ids: sql<string>`ids` }).from(closed)
  return async (fileIds) => {
    const rows = await ctx.db
      .select({ id: files.id })
      .from(files)
      .where(
        sql`space_id = ${spaceId} AND id IN (SELECT value FROM json_each(${JSON.stringify(fileIds)}))
        AND folder_id IN (${restrictedFolders(spaceId)})
        AND folder_id NOT IN (SELECT value FROM json_each(${before?.ids ?? '[]'}))`,
      )
      .limit(1)
    return rows.length > 0
  }
}

/** Names of the folders with few readers, and of those beneath, as far as the caller is one of the readers. */
export async function restrictedFolderNames(ctx: SeatedContext): Promise<string[]> {
  const { spaceId } = ctx.seat
  const rows = await ctx.db.select({ name: sql<string>`name` }).from(
    sql`(SELECT DISTINCT name FROM folders WHERE space_id = ${spaceId}
        AND id IN (${restrictedFolders(spaceId)}) AND id NOT IN (${closedFolders(ctx, 'see')}))`,
  )
  return rows.map((row) => row.name)
}

const restrictedFolders = (spaceId: TeamId): SQL => sql`WITH RECURSIVE restricted(id) AS (
    SELECT id FROM folders WHERE space_id = ${spaceId} AND see <> 'team'
    UNION SELECT folders.id FROM restricted JOIN folders
      ON folders.space_id = ${spaceId} AND folders.parent_id = restricted.id
  ) SELECT id FROM restricted`

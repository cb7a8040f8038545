import { sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { closedFolders, isAdmin } from './visibility'

/**
 * Those of the files whose words the caller may no longer read, also in answers of before: they lie, or lay when they
 * were deleted, in a folder that is closed to them. What was deleted out of an open folder stays readable there.
 */
export async function redactedAmong(
  ctx: SeatedContext,
  fileIds: readonly FileId[],
): Promise<ReadonlySet<string>> {
  if (fileIds.length === 0 || isAdmin(ctx)) return new Set()
  const { spaceId } = ctx.seat
  const asked = sql`(SELECT value FROM json_each(${JSON.stringify([...new Set(fileIds)])}))`
  const rows = await ctx.db.select({ id: sql<string>`id` }).from(
    sql`(SELECT id FROM files WHERE space_id = ${spaceId} AND id IN ${asked}
        AND folder_id IN (${closedFolders(ctx, 'see')})
      UNION SELECT file_id AS id FROM withheld_files WHERE space_id = ${spaceId} AND file_id IN ${asked})`,
  )
  return new Set(rows.map((row) => row.id))
}

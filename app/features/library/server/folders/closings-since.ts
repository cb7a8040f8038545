import { sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { closedFolders, isAdmin } from './visibility'

const FILES_AT_MOST = 1_000

/**
 * Tells of moments from `since` on, in ms, whether something that was there then was closed to the caller afterwards: a folder
 * was closed or lies in one, or a file was moved into one. A change of another kind to what is closed counts as well.
 */
export async function closingsSince(
  ctx: SeatedContext,
  since: number,
): Promise<(moment: number) => boolean> {
  if (isAdmin(ctx)) return () => false
  const { spaceId } = ctx.seat
  const hidden = sql`(${closedFolders(ctx, 'see')})`
  const rows = await ctx.db
    .select({ begun: sql<number>`begun`, changed: sql<number>`changed` })
    .from(
      sql`(SELECT created_at AS begun, updated_at AS changed FROM folders
        WHERE space_id = ${spaceId} AND id IN ${hidden} AND updated_at >= ${since}
      UNION ALL SELECT created_at, updated_at FROM files
        WHERE space_id = ${spaceId} AND folder_id IN ${hidden} AND updated_at >= ${since}
      LIMIT ${FILES_AT_MOST})`,
    )
  if (rows.length >= FILES_AT_MOST) return () => true
  return (moment) => rows.some(({ begun, changed }) => begun <= moment && moment <= changed)
}

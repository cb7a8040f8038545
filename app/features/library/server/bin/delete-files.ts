import { and, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { commit, ticket } from '~/core/outbox'
import { requireOwnFiles } from '../files/find-files'
import { syncPlaces } from '../folders/sync-places'
import { isAmong, visibleFilesWhere } from '../folders/visibility'
import { placeFiles } from '../jobs'
import { displayTitle, displayTitleColumn } from '../files/names'
import { giveSpaceBack } from '../spaces'
import { binItems } from '../folders/tables'
import { files } from '../tables'

/**
 * All of them or none. Deleted files leave the list and the searches at once and their space is free again; for 30 days
 * they lie in the bin, each by itself. Errors: `fileNotFound`, `notYours`, `folderClosed`.
 */
export async function deleteFiles(ctx: SeatedContext, input: { ids: FileId[] }): Promise<true> {
  const ids = [...new Set(input.ids)]
  const rows = await requireOwnFiles(ctx, ids)
  const now = ctx.now().getTime()
  const among = isAmong(files.id, ids)
  const binning = ctx.db.insert(binItems).select(sql`
    SELECT id, space_id, 'file', id, ${displayTitleColumn}, folder_id, 1, size, ${ctx.actor.accountId}, ${now}
    FROM files WHERE ${and(visibleFilesWhere(ctx), among)}`)
  const deleting = ctx.db
    .update(files)
    .set({ deletedAt: now, updatedAt: now, binId: sql`id` })
    .where(and(visibleFilesWhere(ctx), among))
  const [first] = rows
  const auditEntry = recordAuditAction(ctx, {
    action: 'library.deleteFiles',
    target: { kind: 'file', id: first?.id ?? '', name: first ? displayTitle(first) : '' },
    facts: { files: ids.length },
  })
  const tickets = [ticket(ctx, placeFiles, { fileIds: ids })]
  await commit(ctx, [binning, giveSpaceBack(ctx, among), deleting, auditEntry], tickets)
  // Searches check the rows anyway; the ticket repeats this if it fails.
  await syncPlaces(ctx, { fileIds: ids })
  return true
}

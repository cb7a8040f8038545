import { and, inArray, sql, type SQL } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import { didNotHold, mustHold } from '~/core/commit-if'
import type { SeatedContext } from '~/core/context'
import { isRefused } from '~/core/database'
import { commit, ticket } from '~/core/outbox'
import { isAmong, isOpenTo } from '../folders/visibility'
import { placeFiles } from '../jobs'
import { ingestTickets } from '../ingest-tickets'
import { takeSpace } from '../spaces'
import { binItems } from '../folders/tables'
import { files, ONE_LIVE } from '../tables'
import type { BinRow } from './bin'
import { comesBack, filesBack } from './files-back'

/** Of one transaction. */
export const RESTORED_TOGETHER = 50

/**
 * Brings files back to where they lay, all of them in one transaction. False, and none is back, when one of them cannot
 * come: whoever asked brings them back one by one, which tells which and why.
 */
export async function restoreFiles(ctx: SeatedContext, items: BinRow[]): Promise<boolean> {
  const chosen = sql`SELECT value FROM json_each(${JSON.stringify(items.map(({ id }) => id))})`
  const isChosen = sql`bin_id <> '' AND bin_id IN (${chosen})`
  const learning = await unlearned(ctx, items)
  const writes = [
    mustHold(ctx, sql`${comingBack(ctx, items)} = ${items.length}`),
    takeSpace(ctx, sql`(SELECT coalesce(sum(size), 0) FROM files WHERE ${comesBack(isChosen)})`),
    filesBack(
      ctx,
      isChosen,
      learning.map(({ id }) => id),
    ),
    ctx.db.delete(binItems).where(sql`id IN (${chosen})`),
    ...items.map((item) =>
      recordAuditAction(ctx, {
        action: 'library.restore',
        target: { kind: item.kind, id: item.targetId, name: item.name },
      }),
    ),
  ]
  const again = learning.map((row) => ({ ...row, generation: row.generation + 1 }))
  const placing = ticket(ctx, placeFiles, { fileIds: items.map(({ targetId }) => targetId) })
  try {
    await commit(ctx, writes, [...ingestTickets(ctx, again), placing])
    return true
  } catch (error) {
    const isOneAtFault = didNotHold(error) || isRefused(error, ONE_LIVE)
    // A part of them may fit.
    if (isOneAtFault || isRefused(error, 'SPACE_FULL')) return false
    throw error
  }
}

/** How many of them are in the bin as they were seen, and have their place and their file to come back with. */
const comingBack = (ctx: SeatedContext, items: BinRow[]): SQL => sql`(
  SELECT count(*) FROM bin_items WHERE kind = 'file' AND space_id = ${ctx.seat.spaceId}
    AND (id, deleted_at) IN (SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]')
      FROM json_each(${JSON.stringify(items.map(({ id, deletedAt }) => [id, deletedAt]))}))
    AND (folder_id = '' OR EXISTS (SELECT 1 FROM folders WHERE folders.id = bin_items.folder_id
      AND folders.space_id = ${ctx.seat.spaceId} AND folders.deleted_at IS NULL))
    AND ${isOpenTo(ctx, 'change', sql`bin_items.folder_id`) ?? sql`1`}
    AND EXISTS (SELECT 1 FROM files WHERE ${comesBack(sql`bin_id = bin_items.id AND bin_id <> ''`)}))`

/** Files whose learning the deletion cut short: it begins anew. */
const unlearned = (ctx: SeatedContext, items: BinRow[]) =>
  ctx.db
    .select({
      id: files.id,
      generation: files.generation,
      extension: files.extension,
      size: files.size,
    })
    .from(files)
    .where(
      and(
        sql`${files.binId} <> ''`,
        isAmong(
          files.binId,
          items.map(({ id }) => id),
        ),
        inArray(files.status, ['INIT', 'PROCESSING']),
      ),
    )

import { and, eq, sql } from 'drizzle-orm'
import { recordAct } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import type { Statement } from '~/core/database'
import { commit, ticket } from '~/core/outbox'
import { isAmong } from '../folders/visibility'
import { purgeBin } from '../jobs'
import { binItems, files, folders } from '../tables'
import { requireBinItems, seenInBin, type BinRow } from './bin'

/** Earlier than any bin keeps: the next purge takes it. */
const LONG_AGO = 0

/**
 * Removes things for good. They are gone from the bin when this returns; their rows, passages and bytes go in a job. With
 * a folder goes what was deleted out of it before. Errors: `binItemNotFound`.
 */
export async function removeItems(ctx: SeatedContext, input: { ids: string[] }): Promise<true> {
  const items = await requireBinItems(ctx, input.ids)
  const writes = items.flatMap((item) => removing(ctx, item))
  await commit(ctx, writes, [ticket(ctx, purgeBin, { spaceId: ctx.seat.spaceId })])
  return true
}

/** Everything in the bin that the caller sees in it. */
export async function emptyBin(ctx: SeatedContext): Promise<true> {
  const seen = sql`(SELECT id FROM bin_items WHERE ${seenInBin(ctx)})`
  await commit(
    ctx,
    [
      ctx.db
        .update(files)
        .set({ deletedAt: LONG_AGO })
        .where(sql`bin_id <> '' AND bin_id IN ${seen}`),
      ctx.db
        .update(folders)
        .set({ deletedAt: LONG_AGO })
        .where(sql`bin_id <> '' AND bin_id IN ${seen}`),
      ctx.db.delete(binItems).where(seenInBin(ctx)),
      recordAct(ctx, { act: 'library.emptyBin' }),
    ],
    [ticket(ctx, purgeBin, { spaceId: ctx.seat.spaceId })],
  )
  return true
}

function removing(ctx: SeatedContext, item: BinRow): Statement[] {
  const itself = [item.id]
  const within = sql`folder_id IN (SELECT id FROM folders WHERE bin_id = ${item.id})`
  return [
    // Deleted out of the folder before the folder itself was: their place goes, so they go.
    ctx.db
      .update(files)
      .set({ deletedAt: LONG_AGO })
      .where(
        and(
          eq(files.spaceId, ctx.seat.spaceId),
          sql`bin_id IN (SELECT id FROM bin_items WHERE ${within})`,
        ),
      ),
    ctx.db
      .update(folders)
      .set({ deletedAt: LONG_AGO })
      .where(sql`bin_id IN (SELECT id FROM bin_items WHERE ${within})`),
    ctx.db.update(files).set({ deletedAt: LONG_AGO }).where(isAmong(files.binId, itself)),
    ctx.db.delete(binItems).where(and(eq(binItems.spaceId, ctx.seat.spaceId), within)),
    ctx.db.update(folders).set({ deletedAt: LONG_AGO }).where(isAmong(folders.binId, itself)),
    ctx.db.delete(binItems).where(eq(binItems.id, item.id)),
    recordAct(ctx, {
      act: 'library.removeForever',
      target: { kind: item.kind, id: item.targetId, name: item.name },
    }),
  ]
}

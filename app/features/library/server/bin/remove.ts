import { and, eq, sql, type SQL } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import { didNotHold, mustHold } from '~/core/commit-if'
import type { SeatedContext } from '~/core/context'
import type { Statement } from '~/core/database'
import { commit, ticket } from '~/core/outbox'
import { libraryErrors } from '../../errors'
import { purgeBin } from '../jobs'
import { binItems, folders } from '../folders/tables'
import { files } from '../tables'
import { heldByOthers, requireBinItems, visibleInBin } from './bin'

/** Earlier than any bin keeps: the next purge takes it. */
const LONG_AGO = 0

/**
 * Removes things for good. They are gone from the bin when this returns; their rows, passages and bytes go in a job. With
 * a folder goes what was deleted out of it before. Of members, all that
 * goes must be theirs. Errors: `binItemNotFound`, `binHoldsOthers`.
 */
export async function removeItems(ctx: SeatedContext, input: { ids: string[] }): Promise<true> {
  const items = await requireBinItems(ctx, input.ids)
  const chosen = sql`SELECT value AS id FROM json_each(${JSON.stringify(items.map(({ id }) => id))})`
  const auditEntries = items.map((item) =>
    recordAuditAction(ctx, {
      action: 'library.removeForever',
      target: { kind: item.kind, id: item.targetId, name: item.name },
    }),
  )
  // Asked in the transaction: somebody may delete something out of them in this very moment.
  const isOwn = mustHold(
    ctx,
    sql`NOT EXISTS (SELECT 1 FROM (${chosen}) AS asked WHERE asked.id IN (${heldByOthers(ctx)}))`,
  )
  try {
    await commit(
      ctx,
      [isOwn, ...removing(ctx, chosen), ...auditEntries],
      [ticket(ctx, purgeBin, { spaceId: ctx.seat.spaceId })],
    )
  } catch (error) {
    throw didNotHold(error) ? libraryErrors.binHoldsOthers() : error
  }
  return true
}

/**
 * Everything in the bin that the caller sees in it, and what was deleted out of its folders before. A member's folders
 * that hold what others deleted out of them stay.
 */
export async function emptyBin(ctx: SeatedContext): Promise<true> {
  const visibleItems = sql`SELECT id FROM bin_items
    WHERE ${visibleInBin(ctx)} AND id NOT IN (${heldByOthers(ctx)})`
  await commit(
    ctx,
    [...removing(ctx, visibleItems), recordAuditAction(ctx, { action: 'library.emptyBin' })],
    [ticket(ctx, purgeBin, { spaceId: ctx.seat.spaceId })],
  )
  return true
}

/** The rows of the bin go last: the statements before them look there for what goes along. */
function removing(ctx: SeatedContext, chosen: SQL): Statement[] {
  const going = sql`bin_id <> '' AND bin_id IN (${withNested(ctx, chosen)})`
  const { spaceId } = ctx.seat
  return [
    ctx.db
      .update(files)
      .set({ deletedAt: LONG_AGO })
      .where(and(eq(files.spaceId, spaceId), going)),
    ctx.db
      .update(folders)
      .set({ deletedAt: LONG_AGO })
      .where(and(eq(folders.spaceId, spaceId), going)),
    ctx.db.delete(binItems).where(sql`id IN (${withNested(ctx, chosen)})`),
  ]
}

/**
 * Rows of the bin with those that were deleted out of their folders before, however often in turn: their place goes, so
 * they go. Only folders are walked, since a bin may hold ten thousand files beside them.
 */
const withNested = (ctx: SeatedContext, chosen: SQL): SQL => sql`
  WITH RECURSIVE nested(holder, id, kind) AS MATERIALIZED (
    SELECT folders.bin_id, bin_items.id, bin_items.kind
      FROM bin_items CROSS JOIN folders ON folders.id = bin_items.folder_id
      WHERE bin_items.space_id = ${ctx.seat.spaceId} AND folders.bin_id <> ''
  ), reached(id) AS (
    SELECT id FROM bin_items WHERE kind = 'folder' AND id IN (SELECT id FROM (${chosen}))
    UNION SELECT nested.id FROM reached
      JOIN nested ON nested.holder = reached.id AND nested.kind = 'folder'
  ) SELECT id FROM (${chosen})
    UNION SELECT id FROM nested WHERE holder IN (SELECT id FROM reached)`

import { and, eq, isNull } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import { AppError } from '~/core/errors'
import type { DocumentId } from '~/core/ids'
import { documentErrors } from '../../errors'
import { documentRoom } from '../document-room'
import { findOwn, type DocumentRow } from '../documents'
import { sealText } from '../live/live'
import { documents } from '../tables'

/**
 * Locks a document, or opens it again: while it is locked nobody writes in it, neither people nor steps. What was written
 * live until then is saved. For its maker, owner and admins; what one of these locked a member does not open. Errors:
 * `documentNotFound`, `notYours`.
 */
export async function setLocked(
  ctx: SeatedContext,
  { id, isLocked }: { id: DocumentId; isLocked: boolean },
): Promise<true> {
  const row = await findOwn(ctx, id)
  if (isLocked) await lock(ctx, row)
  else await open(ctx, row)
  return true
}

/** Whether the caller may open what is locked. */
export const mayOpenLock = (ctx: SeatedContext, { lockedBy }: DocumentRow): boolean =>
  ctx.seat.role !== 'member' || lockedBy === ctx.actor.accountId

// The database first: from there on nobody gets a seat. Then those who sit are sent away, and their words saved.
async function lock(ctx: SeatedContext, row: DocumentRow): Promise<void> {
  const lockedAt = ctx.now().getTime()
  const locked = await ctx.db
    .update(documents)
    .set({ lockedAt, lockedBy: ctx.actor.accountId })
    .where(and(eq(documents.id, row.id), isNull(documents.lockedAt)))
    .returning({ id: documents.id })
  await endLive(ctx, row.id)
  await documentRoom(ctx, row.id).announceReview()
  if (locked.length > 0)
    await recordAuditAction(ctx, { action: 'editor.lock', target: targetOf(row) })
}

/** Sends away whoever writes live, and saves their words. */
export async function endLive(ctx: SeatedContext, documentId: DocumentId): Promise<void> {
  for (const { nodeId, version } of await documentRoom(ctx, documentId).lockLive()) {
    try {
      await sealText(ctx, { documentId, nodeId, version })
    } catch (error) {
      // What may not be said stays as it is written, and is saved by whoever goes on once it is open again.
      if (!(error instanceof AppError)) throw error
    }
  }
}

async function open(ctx: SeatedContext, row: DocumentRow): Promise<void> {
  if (row.lockedAt !== null && !mayOpenLock(ctx, row)) throw documentErrors.notYours()
  await ctx.db
    .update(documents)
    .set({ lockedAt: null, lockedBy: '' })
    .where(eq(documents.id, row.id))
  // Also where the row was open already: an earlier opening may have ended between the two.
  await documentRoom(ctx, row.id).unlockLive()
  if (row.lockedAt !== null)
    await recordAuditAction(ctx, { action: 'editor.open', target: targetOf(row) })
}

const targetOf = ({ id, title }: DocumentRow) => ({ kind: 'document', id, name: title })

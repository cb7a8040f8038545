import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import type { DocumentId } from '~/core/ids'
import type { TrashedText } from '../../wire/contracts/own'
import { ownErrors } from '../../own-errors'
import { TRASH_DAYS } from '../../wire/terms/own'
import { documents } from '../tables'
import { requireRoomForText } from './own-texts'

const DAY_MS = 86_400_000
/** When it was deleted, of what waits for the sweep at once. */
const LONG_AGO = 0

/** Texts of the caller's own that were deleted within 30 days, the latest first. */
export async function listTrash(ctx: SeatedContext): Promise<TrashedText[]> {
  const rows = await ctx.db
    .select()
    .from(documents)
    .where(isInTrash(ctx))
    .orderBy(desc(documents.deletedAt), desc(documents.id))
    .limit(500)
  const now = ctx.now().getTime()
  return rows.map(({ id, kind, title, deletedAt }) => ({
    id,
    kind,
    title,
    deleteTime: formatDateTime(new Date(deletedAt ?? now)),
    daysLeft: Math.max(1, TRASH_DAYS - Math.floor((now - (deletedAt ?? now)) / DAY_MS)),
  }))
}

/** A deleted text stands in its list again, in its folder while that is there. Errors: `trashItemNotFound`, `textsFull`. */
export async function restoreText(ctx: SeatedContext, id: DocumentId): Promise<true> {
  await requireRoomForText(ctx)
  const folder = sql`CASE WHEN EXISTS (SELECT 1 FROM document_folders
    WHERE document_folders.id = documents.folder_id) THEN folder_id ELSE '' END`
  const restored = await ctx.db
    .update(documents)
    .set({ deletedAt: null, folderId: folder, updatedAt: ctx.now().getTime() })
    .where(and(isInTrash(ctx), eq(documents.id, id)))
    .returning({ id: documents.id })
  if (restored.length === 0) throw ownErrors.trashItemNotFound()
  return true
}

/** Takes one deleted text away for good, or with null all of them: the next sweep erases them. Errors: `trashItemNotFound`. */
export async function purgeTrash(ctx: SeatedContext, id: DocumentId | null): Promise<true> {
  const purged = await ctx.db
    .update(documents)
    .set({ deletedAt: LONG_AGO })
    .where(and(isInTrash(ctx), id === null ? undefined : eq(documents.id, id)))
    .returning({ id: documents.id, title: documents.title })
  if (id !== null && purged.length === 0) throw ownErrors.trashItemNotFound()
  const [first] = purged
  if (first) {
    const name = purged.length === 1 ? first.title : `${purged.length}份文档`
    await recordAuditAction(ctx, {
      action: 'editor.deleteDocument',
      target: { kind: 'document', id: first.id, name },
    })
  }
  return true
}

const isInTrash = (ctx: SeatedContext) =>
  and(
    eq(documents.teamId, ctx.seat.teamId),
    eq(documents.createdBy, ctx.actor.accountId),
    eq(documents.isOwn, true),
    gt(documents.deletedAt, ctx.now().getTime() - TRASH_DAYS * DAY_MS),
  )

import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import type { DocumentId } from '~/core/ids'
import { faultInWords } from '#packages/document/tree-faults'
import { settledTree } from '#packages/document/tree-walk'
import { type DocTree } from '#packages/document/tree'
import { documentErrors } from '../errors'
import type { DocumentAudience } from '../terms'
import { documents } from './tables'
import { documentRoom } from './document-room'
import { dropLearned } from './own/drop-learned'
import { documentDeleted } from './ports'

export type DocumentRow = typeof documents.$inferSelect

export interface NewDocument {
  title: string
  tree: DocTree
  /** Its maker alone, unless somebody says otherwise. */
  audience?: DocumentAudience
  /** A text of the caller's own, in one of their folders; '' for none. */
  own?: { folderId: string }
  /** For those who may ask twice: the same id again is the same document. */
  documentId?: DocumentId
}

/**
 * Lays a document of the caller's down with its headings, in the team of their seat. Errors: `outlineRefused`;
 * `documentNotFound` when the id is another's.
 */
export async function createDocument(
  ctx: SeatedContext,
  { title, tree, audience = 'maker', own, documentId = ctx.newId() }: NewDocument,
): Promise<{ documentId: DocumentId }> {
  // Kinds follow from the place: a tree is judged by what it will be.
  const reason = faultInWords(settledTree(tree))
  if (reason !== '') throw documentErrors.outlineRefused({ reason })
  const now = ctx.now().getTime()
  await ctx.db
    .insert(documents)
    .values({
      id: documentId,
      teamId: ctx.seat.teamId,
      spaceId: ctx.seat.spaceId,
      createdBy: ctx.actor.accountId,
      title,
      kind: tree.map ? 'map' : 'text',
      audience,
      isOwn: own !== undefined,
      folderId: own?.folderId ?? '',
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
  await findDocument(ctx, documentId)
  await documentRoom(ctx, documentId).open(tree)
  return { documentId }
}

/** The row of a document that the caller may open. Errors: `documentNotFound`, also for those of others. */
export async function findDocument(
  ctx: SeatedContext,
  documentId: DocumentId,
): Promise<DocumentRow> {
  const [row] = await ctx.db
    .select()
    .from(documents)
    .where(and(eq(documents.id, documentId), openDocuments(ctx)))
  if (!row) throw documentErrors.documentNotFound()
  return row
}

/** The same where something will be changed in it. Errors: `isFinal`, `isLocked`. */
export async function findDraft(ctx: SeatedContext, documentId: DocumentId): Promise<DocumentRow> {
  const row = await findDocument(ctx, documentId)
  refuseFinal(row)
  refuseLocked(row)
  return row
}

/** Errors: `isFinal`. */
export function refuseFinal({ finalVersionId }: DocumentRow): void {
  if (finalVersionId !== null) throw documentErrors.isFinal()
}

/** Errors: `isLocked`. */
export function refuseLocked({ lockedAt }: DocumentRow): void {
  if (lockedAt !== null) throw documentErrors.isLocked()
}

/** The documents that the caller may open: their own, and those of the team that are laid open to it. */
export const openDocuments = (ctx: SeatedContext): SQL | undefined =>
  and(
    eq(documents.teamId, ctx.seat.teamId),
    eq(documents.spaceId, ctx.seat.spaceId),
    isNull(documents.deletedAt),
    or(eq(documents.createdBy, ctx.actor.accountId), eq(documents.audience, 'team')),
  )

/** Who may open it from now on. For its maker and, of what they may open, owner and admins. */
export async function setAudience(
  ctx: SeatedContext,
  input: { id: DocumentId; audience: DocumentAudience },
): Promise<true> {
  await findOwn(ctx, input.id)
  const { audience } = input
  await ctx.db.update(documents).set({ audience }).where(eq(documents.id, input.id))
  return true
}

/** Out of sight at once; taken for good after 30 days. Errors: `isLocked`. */
export async function deleteDocument(ctx: SeatedContext, input: { id: DocumentId }): Promise<true> {
  const row = await findOwn(ctx, input.id)
  refuseLocked(row)
  const target = { kind: 'document', id: row.id, name: row.title }
  await ctx.db.batch([
    ctx.db
      .update(documents)
      .set({ deletedAt: ctx.now().getTime() })
      .where(eq(documents.id, row.id)),
    recordAuditAction(ctx, { action: 'editor.deleteDocument', target }),
  ])
  await documentDeleted.of(ctx)?.(ctx, row)
  await dropLearned(ctx, row)
  return true
}

/** Something was written: it is the latest in lists. */
export async function noteChange(
  ctx: SeatedContext,
  documentId: DocumentId,
  title?: string,
): Promise<void> {
  await ctx.db
    .update(documents)
    .set({ updatedAt: ctx.now().getTime(), ...(title !== undefined && { title }) })
    .where(and(eq(documents.id, documentId), eq(documents.teamId, ctx.seat.teamId)))
}

export async function findOwn(ctx: SeatedContext, documentId: DocumentId): Promise<DocumentRow> {
  const row = await findDocument(ctx, documentId)
  if (row.createdBy !== ctx.actor.accountId && ctx.seat.role === 'member')
    throw documentErrors.notYours()
  return row
}

import { and, asc, eq } from 'drizzle-orm'
import type { Context, SeatedContext } from '~/core/context'
import { AppError } from '~/core/errors'
import { idSchemas } from '~/core/id-schemas'
import type { DocumentId } from '~/core/ids'
import { findDocument } from '~/features/document/server'
import { generationErrors } from '../errors'
import type { CreationAttachment } from '../terms'
import { statusAfter } from './creation-state'
import type { TaskOrder } from './ports'
import type { TaskSums } from './task/facts'
import { creationAttachments, creations, type CreationRow } from './tables'

/** The document of a creation: it lives under the creation's own id. */
export const documentIdOf = (creationId: string): DocumentId => idSchemas.document.parse(creationId)

/** The creation that a document is of, where it is one's: they share an id. */
export const creationIdOf = (documentId: DocumentId): string => documentId

/** A creation of the caller's own. Errors: `creationNotFound`, also for those of others. */
export async function ownCreation(ctx: SeatedContext, id: string): Promise<CreationRow> {
  const [row] = await ctx.db
    .select()
    .from(creations)
    .where(and(eq(creations.id, id), ownCreations(ctx)))
  if (!row) throw generationErrors.creationNotFound()
  return row
}

/** What a person writes by hand: a creation of the caller's, or a text of one's own that they may open. Errors: `creationNotFound`. */
export async function ownWriting(
  ctx: SeatedContext,
  id: string,
): Promise<Pick<CreationRow, 'title' | 'documentId' | 'project' | 'app' | 'accountId'>> {
  const [row] = await ctx.db
    .select()
    .from(creations)
    .where(and(eq(creations.id, id), ownCreations(ctx)))
  if (row) return row
  const text = await findDocument(ctx, documentIdOf(id)).catch((error: unknown) => {
    if (error instanceof AppError && error.kind.status === 404) return null
    throw error
  })
  if (!text?.isOwn) throw generationErrors.creationNotFound()
  const { title, createdBy: accountId } = text
  return { title, documentId: text.id, project: '', app: '', accountId }
}

export const ownCreations = (ctx: SeatedContext) =>
  and(eq(creations.teamId, ctx.seat.teamId), eq(creations.accountId, ctx.actor.accountId))

/** The creation of an order; null when it was deleted. */
export async function findCreation(
  ctx: Context,
  { creationId, owner }: Pick<TaskOrder, 'creationId' | 'owner'>,
): Promise<CreationRow | null> {
  const [row] = await ctx.db
    .select()
    .from(creations)
    .where(and(eq(creations.id, creationId), eq(creations.teamId, owner.teamId)))
  return row ?? null
}

/** What goes along with a creation, in the order given. */
export async function attachmentsOf(
  ctx: Context,
  creationId: string,
): Promise<CreationAttachment[]> {
  const rows = await ctx.db
    .select()
    .from(creationAttachments)
    .where(eq(creationAttachments.creationId, creationId))
    .orderBy(asc(creationAttachments.no))
  return rows.map(({ fileId, nodeId, title, role }) => ({
    fileId,
    nodeId: nodeId === '' ? null : nodeId,
    key: fileId,
    title,
    role,
  }))
}

/** Writes how far the work of a round has come; nothing when another round has begun since. */
export async function noteProgress(
  ctx: Context,
  row: Pick<CreationRow, 'id'>,
  order: TaskOrder,
  sums: TaskSums,
): Promise<void> {
  const { stage, makeStatus, done, failed, total, words } = sums
  const isWriting = order.phase === 'write'
  await ctx.db
    .update(creations)
    .set({
      stage,
      makeStatus,
      updatedAt: ctx.now().getTime(),
      ...(isWriting && { done, failed, total, words, paidCoins: sums.paidCoins }),
      ...(isWriting && { taskStatus: statusAfter('writingBegun') }),
    })
    .where(isRound(row.id, order.round))
}

/** Condition: the creation is in this round. */
export const isRound = (id: string, round: number) =>
  and(eq(creations.id, id), eq(creations.round, round))

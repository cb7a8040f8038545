import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { isRefused } from '~/core/database'
import type { SeatedContext } from '~/core/context'
import type { DocumentId, NodeId } from '~/core/ids'
import { requireModerationPass } from '~/features/moderation/server'
import { documentErrors } from '../../errors'
import { REVIEWS_A_DOCUMENT } from '../../wire/terms/review'
import { readersAmong } from '../comments/people'
import { documentRoom } from '../document-room'
import { findDocument } from '../documents'
import { documentReviews } from '../tables'
import { announceReview } from './announce'
import { closeSection, findAssignment } from './final-sections'

export type ReviewRow = typeof documentReviews.$inferSelect

interface InReview {
  id: DocumentId
  reviewId: string
}

/**
 * Sends a document, or a section of it, to somebody for approval. Errors: `documentNotFound`, `nodeNotFound`,
 * `reviewerRefused` for the caller and for who may not open it, `reviewPending`, `moderation.refused`,
 * `moderation.unavailable`.
 */
export async function sendReview(
  ctx: SeatedContext,
  input: { id: DocumentId; nodeId: NodeId | ''; reviewerId: string; note: string },
): Promise<true> {
  const { id, nodeId, reviewerId, note } = input
  const row = await findDocument(ctx, id)
  const readers = await readersAmong(ctx, { row, accountIds: [reviewerId] })
  if (readers.length === 0 || reviewerId === ctx.actor.accountId)
    throw documentErrors.reviewerRefused()
  if (nodeId !== '' && (await revOf(ctx, id, nodeId)) === null) throw documentErrors.nodeNotFound()
  if (note !== '') await requireModerationPass(ctx, { kind: 'name', text: note })
  const review: typeof documentReviews.$inferInsert = {
    id: Number(ctx.newId()),
    documentId: id,
    teamId: ctx.seat.teamId,
    nodeId,
    state: 'pending',
    senderId: ctx.actor.accountId,
    reviewerId,
    note,
    sentAt: ctx.now().getTime(),
  }
  await insert(ctx, review)
  await announceReview(ctx, { kind: 'submit', row, nodeId, accountId: reviewerId, text: note })
  return true
}

async function insert(ctx: SeatedContext, review: typeof documentReviews.$inferInsert) {
  const tooOld = sql`(SELECT id FROM document_reviews WHERE document_id = ${review.documentId}
    ORDER BY id DESC LIMIT -1 OFFSET ${REVIEWS_A_DOCUMENT})`
  try {
    await ctx.db.batch([
      ctx.db.insert(documentReviews).values(review),
      ctx.db.delete(documentReviews).where(inArray(documentReviews.id, tooOld)),
    ])
  } catch (error) {
    if (isRefused(error, 'UNIQUE constraint failed: document_reviews'))
      throw documentErrors.reviewPending()
    throw error
  }
}

/**
 * Approves what was sent, or returns it with a word. For the reviewer, owner and admins, never for who sent it. Errors:
 * `documentNotFound`, `reviewNotFound` also once it is decided on, `notYourReview`, `moderation.refused`,
 * `moderation.unavailable`.
 */
export async function decideReview(
  ctx: SeatedContext,
  {
    id,
    reviewId,
    decision,
    answer,
  }: InReview & {
    decision: 'approved' | 'returned'
    answer: string
  },
): Promise<true> {
  const row = await findDocument(ctx, id)
  const review = await findPending(ctx, { id, reviewId })
  if (!mayDecide(ctx, review)) throw documentErrors.notYourReview()
  if (answer !== '') await requireModerationPass(ctx, { kind: 'name', text: answer })
  const rev = (await revOf(ctx, id, review.nodeId)) ?? 0
  const decided = { state: decision, answer, rev, decidedAt: ctx.now().getTime() }
  await settle(ctx, review, { ...decided, decidedBy: ctx.actor.accountId })
  const { nodeId, senderId: accountId } = review
  // What somebody was asked to write is done with that; other texts stay open.
  if (decision === 'approved' && nodeId !== '') {
    const assignment = await findAssignment(ctx, { id, nodeId })
    const isAssigned = assignment !== null && assignment.accountId !== '' && !assignment.isRemoved
    if (isAssigned) await closeSection(ctx, { row, nodeId, assignment })
  }
  const kind = decision === 'approved' ? 'approve' : 'return'
  await announceReview(ctx, { kind, row, nodeId, accountId, text: answer })
  return true
}

/** Its sender takes it back. Errors: `documentNotFound`, `reviewNotFound`, `notYours`. */
export async function withdrawReview(ctx: SeatedContext, input: InReview): Promise<true> {
  await findDocument(ctx, input.id)
  const review = await findPending(ctx, input)
  if (!mayWithdraw(ctx, review)) throw documentErrors.notYours()
  await settle(ctx, review, { state: 'withdrawn', decidedAt: ctx.now().getTime() })
  await documentRoom(ctx, input.id).announceReview()
  return true
}

/** The latest of the whole and of each section; those taken back left out. */
export async function latestReviews(ctx: SeatedContext, id: DocumentId): Promise<ReviewRow[]> {
  const rows = await ctx.db
    .select()
    .from(documentReviews)
    .where(and(eq(documentReviews.documentId, id), eq(documentReviews.teamId, ctx.seat.teamId)))
    .orderBy(desc(documentReviews.id))
    .limit(REVIEWS_A_DOCUMENT)
  const valid = rows.filter(({ state }) => state !== 'withdrawn')
  return [...Map.groupBy(valid, ({ nodeId }) => nodeId).values()].flatMap(([row]) => row ?? [])
}

/** Nobody approves what they sent themselves. */
export const mayDecide = (ctx: SeatedContext, { state, senderId, reviewerId }: ReviewRow) =>
  state === 'pending' &&
  senderId !== ctx.actor.accountId &&
  (reviewerId === ctx.actor.accountId || ctx.seat.role !== 'member')

export const mayWithdraw = (ctx: SeatedContext, { state, senderId }: ReviewRow) =>
  state === 'pending' && senderId === ctx.actor.accountId

async function findPending(ctx: SeatedContext, { id, reviewId }: InReview): Promise<ReviewRow> {
  const [review] = await ctx.db
    .select()
    .from(documentReviews)
    .where(and(eq(documentReviews.id, Number(reviewId)), eq(documentReviews.documentId, id)))
  if (review?.state !== 'pending') throw documentErrors.reviewNotFound()
  return review
}

// Of two who decide at once the first counts.
async function settle(
  ctx: SeatedContext,
  { id }: ReviewRow,
  change: Partial<typeof documentReviews.$inferInsert>,
): Promise<void> {
  const settled = await ctx.db
    .update(documentReviews)
    .set(change)
    .where(and(eq(documentReviews.id, id), eq(documentReviews.state, 'pending')))
    .returning({ id: documentReviews.id })
  if (settled.length === 0) throw documentErrors.reviewNotFound()
}

/** Revision of the whole, or of a section; null where there is no such text. */
async function revOf(
  ctx: SeatedContext,
  id: DocumentId,
  nodeId: NodeId | '',
): Promise<number | null> {
  const outline = await documentRoom(ctx, id).outline()
  if (!outline) return null
  if (nodeId === '') return outline.rev
  return outline.sections.find((section) => section.nodeId === nodeId)?.rev ?? null
}

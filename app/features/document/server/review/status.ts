import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import type { DocumentId } from '~/core/ids'
import { memberNames } from '~/features/teams/server'
import type { DocumentOutline } from '../../terms'
import type { ReviewStatus, ReviewView } from '../../wire/contracts/review'
import { documentRoom } from '../document-room'
import { findDocument, type DocumentRow } from '../documents'
import { mayOpenLock } from './lock'
import { latestReviews, mayDecide, mayWithdraw, type ReviewRow } from './reviews'

type Names = ReadonlyMap<string, string>

/** Whether a document is locked, and what of it waits for approval or was decided on. Errors: `documentNotFound`. */
export async function readReviewStatus(ctx: SeatedContext, id: DocumentId): Promise<ReviewStatus> {
  // In one breath: they share a trip.
  const [row, reviews] = await Promise.all([findDocument(ctx, id), latestReviews(ctx, id)])
  const people = reviews.flatMap(({ senderId, reviewerId, decidedBy }) => [
    senderId,
    decidedBy || reviewerId,
  ])
  const [names, outline] = await Promise.all([
    memberNames(ctx, ctx.seat.teamId, [...new Set([...people, row.lockedBy])].filter(isNamed)),
    documentRoom(ctx, id).outline(),
  ])
  return {
    lock: lockOf(ctx, row, names),
    mayLock: row.createdBy === ctx.actor.accountId || ctx.seat.role !== 'member',
    reviews: reviews.map((review) => presentReview(ctx, review, { names, outline })),
  }
}

const isNamed = (accountId: string) => accountId !== ''

function lockOf(ctx: SeatedContext, row: DocumentRow, names: Names): ReviewStatus['lock'] {
  if (row.lockedAt === null) return null
  return {
    author: names.get(row.lockedBy) ?? '',
    createTime: formatDateTime(new Date(row.lockedAt)),
    mayOpen: mayOpenLock(ctx, row),
  }
}

function presentReview(
  ctx: SeatedContext,
  review: ReviewRow,
  { names, outline }: { names: Names; outline: DocumentOutline | null },
): ReviewView {
  const { nodeId, state, note, answer, decidedAt, decidedBy } = review
  const section = outline?.sections.find((item) => item.nodeId === nodeId)
  const now = nodeId === '' ? outline?.rev : section?.rev
  return {
    id: String(review.id),
    nodeId,
    state,
    sender: names.get(review.senderId) ?? '',
    reviewer: names.get(decidedBy || review.reviewerId) ?? '',
    note,
    answer,
    sendTime: formatDateTime(new Date(review.sentAt)),
    decideTime: decidedAt === null ? '' : formatDateTime(new Date(decidedAt)),
    isChanged: state !== 'pending' && now !== review.rev,
    mayDecide: mayDecide(ctx, review),
    mayWithdraw: mayWithdraw(ctx, review),
  }
}

import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import type { DocumentId } from '~/core/ids'
import { memberNames } from '~/features/teams/server'
import type { DocumentOutline } from '../../terms'
import type { AssignmentView } from '../../wire/contracts/assignments'
import type { ReviewStatus, ReviewView } from '../../wire/contracts/review'
import { documentRoom } from '../document-room'
import { findDocument, type DocumentRow } from '../documents'
import { listAssignments } from './assignments'
import { mayFinalize, mayReopen, type AssignmentRow } from './final-sections'
import { mayOpenLock } from './lock'
import { latestReviews, mayDecide, mayWithdraw, type ReviewRow } from './reviews'

type Names = ReadonlyMap<string, string>

/** Whether a document is locked, and what of it waits for approval or was decided on. Errors: `documentNotFound`. */
export async function readReviewStatus(ctx: SeatedContext, id: DocumentId): Promise<ReviewStatus> {
  // In one breath: they share a trip.
  const [row, reviews, assignments] = await Promise.all([
    findDocument(ctx, id),
    latestReviews(ctx, id),
    listAssignments(ctx, id),
  ])
  const people = reviews.flatMap(({ senderId, reviewerId, decidedBy }) => [
    senderId,
    decidedBy || reviewerId,
  ])
  const involved = [...people, row.lockedBy, ...assignments.map(({ accountId }) => accountId)]
  const [names, outline] = await Promise.all([
    memberNames(ctx, ctx.seat.teamId, [...new Set(involved)].filter(isNamed)),
    documentRoom(ctx, id).outline(),
  ])
  return {
    lock: lockOf(ctx, row, names),
    mayLock: row.createdBy === ctx.actor.accountId || ctx.seat.role !== 'member',
    reviews: reviews.map((review) => presentReview(ctx, review, { names, outline })),
    assignments: assignments.map((assignment) =>
      presentAssignment(ctx, assignment, { row, reviews, names }),
    ),
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

function presentAssignment(
  ctx: SeatedContext,
  assignment: AssignmentRow,
  { row, reviews, names }: { row: DocumentRow; reviews: readonly ReviewRow[]; names: Names },
): AssignmentView {
  const { nodeId, accountId, dueDate, finalAt, assignedBy } = assignment
  const isSent = reviews.some((item) => item.nodeId === nodeId && item.state === 'pending')
  const state = finalAt !== null ? 'final' : isSent ? 'review' : 'writing'
  const isForCaller = accountId === ctx.actor.accountId
  const hasReviewer = [assignedBy, row.createdBy].some((id) => id !== ctx.actor.accountId)
  return {
    nodeId,
    assigneeId: accountId,
    assignee: names.get(accountId) ?? '',
    isForCaller,
    dueDate,
    state,
    maySubmit: isForCaller && state === 'writing' && hasReviewer,
    mayFinalize:
      state === 'final'
        ? mayReopen(ctx, { row, assignment })
        : state === 'writing' && mayFinalize(ctx, { row, assignment }),
  }
}

import { z } from 'zod'
import { answeredIds, idSchemas } from '~/core/id-schemas'
import { readable } from '~/core/text/text-rules'
import { assignmentView } from './assignments'
import { REVIEW_NOTE_LIMIT, reviewStates } from '../terms/review'

const id = z.string().regex(/^\d{1,16}$/)
const inDocument = z.object({ teamId: idSchemas.team, id: idSchemas.document })
const inReview = inDocument.extend({ reviewId: id })
const note = z.string().overwrite(readable).trim().max(REVIEW_NOTE_LIMIT)

export const reviewQuery = inDocument
export const lockInput = inDocument.extend({ isLocked: z.boolean() })
export const sendReviewInput = inDocument.extend({
  /** '' for the whole. */
  nodeId: idSchemas.node.or(z.literal('')).default(''),
  /** Account that is asked to decide. */
  reviewerId: id,
  note: note.default(''),
})
/** Who returns a text says why. */
export const decideReviewInput = z.discriminatedUnion('decision', [
  inReview.extend({ decision: z.literal('approved'), answer: note.default('') }),
  inReview.extend({ decision: z.literal('returned'), answer: note.min(1) }),
])
export const withdrawReviewInput = inReview

export const reviewView = z
  .object({
    id: z.string(),
    /** '' for the whole. */
    nodeId: answeredIds.node.or(z.literal('')),
    state: z.enum(reviewStates),
    /** By name; '' for somebody who has left. */
    sender: z.string(),
    reviewer: z.string(),
    note: z.string(),
    answer: z.string(),
    sendTime: z.string(),
    /** '' while it waits. */
    decideTime: z.string(),
    /** It was written in since it was decided on. */
    isChanged: z.boolean(),
    mayDecide: z.boolean(),
    mayWithdraw: z.boolean(),
  })
  .meta({ id: 'Review' })
export type ReviewView = z.infer<typeof reviewView>

/** How a document stands with those who look after it. */
export const reviewStatus = z
  .object({
    /** Null while it may be written. */
    lock: z.object({ author: z.string(), createTime: z.string(), mayOpen: z.boolean() }).nullable(),
    mayLock: z.boolean(),
    /** The latest of the whole and of each section; those taken back left out. */
    reviews: z.array(reviewView),
    /** Sections that somebody is to write, and those that are final. */
    assignments: z.array(assignmentView),
  })
  .meta({ id: 'ReviewStatus' })
export type ReviewStatus = z.infer<typeof reviewStatus>

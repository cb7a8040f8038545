import { lazy, Suspense } from 'react'
import type { Review } from './use-review'

// Most texts are neither locked nor sent to anybody.
const ReviewLines = lazy(() => import('./review-lines'))
const AssignDialog = lazy(() => import('./assign-dialog'))

export interface ReviewBarProps {
  review: Review
  nameOf: (nodeId: string) => string
}

/** Over the text, where there is something to say of its approval or of who writes it. */
export function ReviewBar(props: ReviewBarProps) {
  const { status, assigned, assignments } = props.review
  const isForCaller = assignments.some(({ maySubmit }) => maySubmit)
  const hasLines = status && (status.lock || status.reviews.length > 0 || isForCaller)
  return (
    <Suspense fallback={null}>
      {hasLines && <ReviewLines {...props} />}
      {assigned && <AssignDialog key={assigned.nodeId} review={props.review} section={assigned} />}
    </Suspense>
  )
}

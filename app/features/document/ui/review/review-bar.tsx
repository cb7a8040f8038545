import { lazy, Suspense } from 'react'
import type { Review } from './use-review'

// Most texts are neither locked nor sent to anybody.
const ReviewLines = lazy(() => import('./review-lines'))

export interface ReviewBarProps {
  review: Review
  nameOf: (nodeId: string) => string
}

/** Over the text, where there is something to say of its approval. */
export function ReviewBar(props: ReviewBarProps) {
  const { status } = props.review
  if (!status || (!status.lock && status.reviews.length === 0)) return null
  return (
    <Suspense>
      <ReviewLines {...props} />
    </Suspense>
  )
}

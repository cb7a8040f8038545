import { Lock } from 'lucide-react'
import type { Review } from './use-review'

/** At the heading of a section that is final: why a click there does nothing. */
export function FinalMark({ review, nodeId }: { review: Review; nodeId: string }) {
  if (review.assignmentOf(nodeId)?.state !== 'final') return null
  return (
    <span className="sheet-tools items-center gap-1 self-center text-micro text-success opacity-100!">
      <Lock size={12} aria-hidden="true" />
      已定稿
    </span>
  )
}

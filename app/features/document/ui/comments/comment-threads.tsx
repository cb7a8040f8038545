import { lazy, Suspense, useState } from 'react'
import type { CommentsSheetProps } from './comments-list'
import type { CommentsMarginProps } from './comments-margin'

// A page is within its weight without the cards; they come when they are opened.
const Margin = lazy(async () => ({ default: (await import('./comments-margin')).CommentsMargin }))
const Threads = lazy(async () => ({ default: (await import('./comments-list')).CommentsSheet }))

/** Threads beside the text, each card at the height of its words. It stands in the element that scrolls. */
export const CommentsMargin = (props: CommentsMarginProps) => (
  <Suspense fallback={null}>
    <Margin {...props} />
  </Suspense>
)

/** All threads one below the other, where there is no room beside the text. */
export function CommentsSheet(props: CommentsSheetProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense fallback={null}>
      <Threads {...props} />
    </Suspense>
  )
}

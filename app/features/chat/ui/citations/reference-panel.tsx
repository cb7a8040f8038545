import { lazy, Suspense, useSyncExternalStore, type RefObject } from 'react'
import type { CitationCheck, Reference } from '../../terms'
import type { ThreadEntry } from '../conversation/conversation-view'
import { isWideNow, watchWide } from '../wide-screen'

// Comes with the first answer that stands on something.
const EvidenceColumn = lazy(() => import('./evidence-column'))
// Where there is no room for the column.
const SourcesSheet = lazy(() => import('./sources-sheet'))
// For who has closed the column.
const MarginNotes = lazy(() => import('./margin-notes'))

export interface ReferencePanelProps {
  /** What stands beside the column. */
  entries: readonly ThreadEntry[]
  entryKey: string
  refs: Reference[]
  /** What each mark uses of its source. */
  checks: readonly CitationCheck[]
  /** The text and this column: the line from a seal to its sentence crosses both. */
  within: RefObject<HTMLElement | null>
  /** Null: open where it has its own place, closed where it would cover the page. */
  isOpen: boolean | null
  onOpenChange(open: boolean): void
}

/** 出处: beside the thread on wide screens, where its place is always kept; a sheet elsewhere. */
export function ReferencePanel(props: ReferencePanelProps) {
  const { refs, isOpen } = props
  const isWide = useSyncExternalStore(watchWide, isWideNow, () => true)
  if (!isWide) {
    return (
      isOpen && (
        <Suspense>
          <SourcesSheet {...props} />
        </Suspense>
      )
    )
  }
  if (refs.length === 0) return <div className="evidence" />
  if (isOpen === false) {
    return (
      <Suspense fallback={<div className="evidence" />}>
        <MarginNotes entries={props.entries} />
      </Suspense>
    )
  }
  return (
    <Suspense fallback={<div className="evidence" />}>
      <EvidenceColumn {...props} />
    </Suspense>
  )
}

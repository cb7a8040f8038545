import { X } from 'lucide-react'
import { lazy, Suspense, useSyncExternalStore, type RefObject } from 'react'
import { IconButton } from '~/kit/controls/icon-button'
import { Sheet } from '~/kit/overlays/sheet'
import type { Reference } from '../../terms'
import { useCitationFocus } from './citation-focus'
import type { ThreadEntry } from '../conversation/conversation-view'
import { ReferenceList } from './reference-drawer'
import { SourceLeaf } from './source-leaf'
import { SourceSteps } from './source-steps'
import { isWideNow, watchWide } from '../wide-screen'

// Comes with the first source that is opened.
const EvidenceLine = lazy(async () => ({
  default: (await import('./evidence-line')).EvidenceLine,
}))
// For who has closed the column.
const MarginNotes = lazy(() => import('./margin-notes'))

export interface ReferencePanelProps {
  /** What stands beside the column. */
  entries: readonly ThreadEntry[]
  entryKey: string
  refs: Reference[]
  /** The text and this column: the line from a seal to its sentence crosses both. */
  within: RefObject<HTMLElement | null>
  /** Null: open where it has its own place, closed where it would cover the page. */
  isOpen: boolean | null
  onOpenChange(open: boolean): void
}

/** 出处: beside the thread on wide screens, where its place is always kept; a sheet elsewhere. */
export function ReferencePanel(props: ReferencePanelProps) {
  const { entryKey, refs, isOpen, onOpenChange } = props
  const isWide = useSyncExternalStore(watchWide, isWideNow, () => true)
  const list = <ReferenceList key={entryKey} entryKey={entryKey} refs={refs} />
  if (!isWide) {
    return (
      <Sheet open={isOpen ?? false} onOpenChange={onOpenChange} title="出处" width={420}>
        <div className="pb-4">{list}</div>
      </Sheet>
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
    <aside className="evidence" aria-label="出处">
      <Evidence {...props} />
    </aside>
  )
}

/** The source that is open, else the first one, and under its leaf the others of its answer. */
function Evidence({ entryKey, refs, within, onOpenChange }: ReferencePanelProps) {
  const focus = useCitationFocus()
  const pinned = focus?.pinned?.entryKey === entryKey ? focus.pinned : null
  const open = refs.find(({ index }) => index === pinned?.index)
  const active = open ?? refs[0]
  if (!active) return null
  return (
    <>
      {open && (
        <Suspense>
          <EvidenceLine
            within={within}
            of={`${entryKey} ${open.index} ${pinned?.offset ?? ''}`}
            seal=".cite[data-pinned]"
          />
        </Suspense>
      )}
      <SourceLeaf reference={active} isOpen={open !== undefined}>
        <SourceSteps
          {...{ refs, current: active }}
          onStep={(index) => focus?.onPin({ entryKey, index })}
        />
        <IconButton
          label="收起"
          size="small"
          icon={<X size={16} aria-hidden="true" />}
          onClick={() => onOpenChange(false)}
        />
      </SourceLeaf>
      <ReferenceList
        key={entryKey}
        entryKey={entryKey}
        refs={refs.filter((reference) => reference !== active)}
        isBrief
      />
    </>
  )
}

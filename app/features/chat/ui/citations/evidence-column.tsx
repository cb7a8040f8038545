import { X } from 'lucide-react'
import { lazy, Suspense, useContext, useEffect, useEffectEvent, type KeyboardEvent } from 'react'
import { IconButton } from '~/kit/controls/icon-button'
import { EvidenceContext, useCitationFocus, type EvidencePlace } from './citation-focus'
import { sourceOfMark } from './citation-marks'
import { OtherSources } from './other-sources'
import type { ReferencePanelProps } from './reference-panel'
import { SourceLeaf } from './source-leaf'
import { SourceSteps, stepByKey } from './source-steps'

// Comes with the first source that is opened.
const EvidenceLine = lazy(async () => ({
  default: (await import('./evidence-line')).EvidenceLine,
}))

/** The source that is open, else the first one, and under its leaf the others of its answer. */
export default function EvidenceColumn({
  entryKey,
  refs,
  checks,
  within,
  onOpenChange,
}: ReferencePanelProps) {
  const focus = useCitationFocus()
  const place = useContext(EvidenceContext)
  const pinned = focus?.pinned?.entryKey === entryKey ? focus.pinned : null
  const open = pinned && sourceOfMark(pinned.index, pinned.offset ?? -1, { refs, checks })
  const active = open ?? refs[0]
  useEscape(open !== null, place)
  if (!active) return null
  const step = (index: number) => focus?.onPin({ entryKey, index })
  const press = (event: KeyboardEvent) => {
    if (stepByKey(event, refs, active, step)) event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons in it
    <aside className="evidence" aria-label="出处" onKeyDown={press}>
      {open && (
        <Suspense>
          <EvidenceLine
            within={within}
            of={`${entryKey} ${open.index} ${pinned?.offset ?? ''}`}
            seal=".cite[data-pinned]"
          />
        </Suspense>
      )}
      <SourceLeaf reference={active} isOpen={open !== null}>
        <SourceSteps {...{ refs, current: active }} onStep={step} />
        <IconButton
          label="收起"
          size="small"
          icon={<X size={16} aria-hidden="true" />}
          onClick={() => onOpenChange(false)}
        />
      </SourceLeaf>
      <OtherSources
        entryKey={entryKey}
        refs={refs.filter(({ index }) => index !== active.index)}
        onOpen={step}
      />
    </aside>
  )
}

// Where Escape has a meaning of its own, or is a sign of what is typed.
const OWN_ESCAPE = 'input, textarea, [contenteditable], [role=dialog], [role=menu]'

/** Closes what is open, from the seal as from the column; the keyboard stands at the seal then. */
function useEscape(isOpen: boolean, place: EvidencePlace | null): void {
  const press = useEffectEvent((event: KeyboardEventOfPage) => {
    const isElsewhere = event.target instanceof Element && event.target.closest(OWN_ESCAPE)
    if (event.key !== 'Escape' || event.defaultPrevented || isElsewhere) return
    document.querySelector<HTMLElement>('.answer .cite[data-pinned]')?.focus()
    place?.close()
  })
  useEffect(() => {
    if (!isOpen) return
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOpen])
}

type KeyboardEventOfPage = DocumentEventMap['keydown']

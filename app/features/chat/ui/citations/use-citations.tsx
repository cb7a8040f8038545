import { useMemo, useState } from 'react'
import { Sheet } from '~/kit/overlays/sheet'
import { sourceOfMark } from './citation-marks'
import type { CitationFocus, CitationTarget } from './citation-focus'
import { besideKey, type ConversationView } from '../conversation/conversation-view'
import { SourceLeaf } from './source-leaf'
import { SourceSteps } from './source-steps'

/** What is open or pointed at among the citations of a thread. */
export function useCitations() {
  const [open, setOpen] = useState<CitationTarget | null>(null)
  const [pointed, setPointed] = useState<CitationTarget | null>(null)
  const [pinned, setPinned] = useState<CitationTarget | null>(null)
  const [sheet, setSheet] = useState<CitationTarget | null>(null)
  const focus = useMemo<CitationFocus>(
    () => ({
      open,
      pointed,
      pinned,
      onOpen: setOpen,
      onPoint: setPointed,
      onPin: setPinned,
      onShowSheet: setSheet,
    }),
    [open, pointed, pinned],
  )
  return { focus, sheet, setSheet }
}

/** The message that a citation belongs to, one beside another included. */
export function messageOf({ entries }: ConversationView, entryKey: string | undefined) {
  const entry = entries.find(({ key }) => key === entryKey || besideKey(key) === entryKey)
  return entry?.key === entryKey ? entry?.message : entry?.beside
}

/** The source of a tapped citation, from below. */
export function CitationSheet(props: {
  target: CitationTarget | null
  view: ConversationView
  /** Null closes it. */
  onShow(target: CitationTarget | null): void
}) {
  const { target, view, onShow } = props
  const message = messageOf(view, target?.entryKey)
  if (!target || !message) return null
  const { entryKey, index, offset = -1 } = target
  const reference = sourceOfMark(index, offset, message)
  if (!reference) return null
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && onShow(null)}
      title={`引用 ${reference.index}`}
      hideTitle
    >
      <div className="px-4 pt-3 pb-5">
        <SourceLeaf reference={reference} place="sheet">
          <SourceSteps
            refs={message.refs}
            current={reference}
            onStep={(next) => onShow({ entryKey, index: next })}
          />
        </SourceLeaf>
      </div>
    </Sheet>
  )
}

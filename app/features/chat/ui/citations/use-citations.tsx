import { lazy, Suspense, useLayoutEffect, useMemo, useState } from 'react'
import type { CitationFocus, CitationTarget } from './citation-focus'
import { besideKey, type ConversationView } from '../conversation/conversation-view'

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

// Comes with the first source that is tapped.
const SourceSheet = lazy(() => import('./citation-sheet'))

export interface CitationSheetProps {
  target: CitationTarget | null
  view: ConversationView
  /** Null closes it. */
  onShow(target: CitationTarget | null): void
}

/** The source of a tapped citation, over the thread; closed, it gives the keyboard back to its seal. */
export function CitationSheet(props: CitationSheetProps) {
  const isOpen = props.target !== null
  useLayoutEffect(() => {
    const opener = document.activeElement
    if (!isOpen || !(opener instanceof HTMLElement)) return
    return () => void setTimeout(() => opener.focus(), AFTER_CLOSING_MS)
  }, [isOpen])
  return (
    isOpen && (
      <Suspense>
        <SourceSheet {...props} />
      </Suspense>
    )
  )
}

// What held the keyboard lets go of it then.
const AFTER_CLOSING_MS = 30

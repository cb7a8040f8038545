import { useMemo } from 'react'
import type { CitationCheck, Reference } from '../../terms'
import type { ConversationView } from '../conversation/conversation-view'
import { isWideNow } from '../wide-screen'
import type { CitationFocus, CitationTarget, EvidencePlace } from './citation-focus'
import { messageOf } from './use-citations'

/** Sources open beside the thread where there is room, else over it. */
export function useEvidencePlace(
  { onPin, onShowSheet }: CitationFocus,
  setOpen: (isOpen: boolean) => void,
): EvidencePlace {
  return useMemo(
    () => ({
      open(target) {
        if (!isWideNow()) return onShowSheet(target)
        onPin(target)
        setOpen(true)
      },
      close() {
        onPin(null)
        setOpen(false)
      },
    }),
    [onPin, onShowSheet, setOpen],
  )
}

interface Cited {
  key: string
  refs: Reference[]
  checks: CitationCheck[]
}

/** The answer whose sources stand beside the thread: that of the open one, else the last that has some. */
export function citedIn(view: ConversationView, pinned: CitationTarget | null): Cited {
  const opened = messageOf(view, pinned?.entryKey)
  if (pinned && opened && opened.refs.length > 0)
    return { key: pinned.entryKey, refs: opened.refs, checks: opened.checks }
  const last = view.entries.findLast(({ message }) => message.refs.length > 0)
  return {
    key: last?.key ?? '',
    refs: last?.message.refs ?? [],
    checks: last?.message.checks ?? [],
  }
}

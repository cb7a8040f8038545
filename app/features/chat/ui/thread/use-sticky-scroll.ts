import { useEvent } from '~/client/event-bus'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { useLocation } from 'react-router'
import type { ConversationView } from '../conversation/conversation-view'
import { stopAnchoring, withoutAnchoring } from './reading-position'
import { messageAnchor } from '../../message-anchor'

/** Pixels from the end within which new text keeps the end in sight. */
const NEAR = 80

type Entries = ConversationView['entries']

/** Follows growing text to its end until the reader scrolls away; what is put above the text moves nothing. */
export function useStickyScroll(
  { entries, earlier }: Pick<ConversationView, 'entries' | 'earlier'>,
  onReach: (messageId: string) => Promise<void>,
) {
  const pane = useRef<HTMLDivElement>(null)
  const isStuck = useRef(true)
  const [isAway, setAway] = useState(false)
  const onScroll = useCallback(() => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = pane.current ?? {}
    isStuck.current = scrollHeight - scrollTop - clientHeight < NEAR
    setAway(!isStuck.current)
  }, [])
  const toEnd = useCallback(() => {
    isStuck.current = true
    pane.current?.scrollTo({ top: pane.current.scrollHeight })
  }, [])
  useEvent('chat_scroll_to_bottom', toEnd)
  useSavedPosition(pane, entries)
  useEffect(() => {
    if (isStuck.current) pane.current?.scrollTo({ top: pane.current.scrollHeight })
  }, [entries])
  useArrival(entries, earlier !== null, onReach)
  return { pane, onScroll, toEnd, isAway }
}

/** Keeps in its place what is read, whatever is put before the first entry. */
function useSavedPosition(pane: RefObject<HTMLDivElement | null>, entries: Entries) {
  const anchor = useRef({ id: '', top: 0 })
  const id = messageAnchor(entries[0]?.message.id ?? '') ?? ''
  // Before any other part of the page asks where it stands: the browser would move the text by then, and this once more.
  useInsertionEffect(() => {
    if (pane.current) stopAnchoring(pane.current)
  }, [pane, id])
  useLayoutEffect(() => {
    const topOf = (place: string) => document.getElementById(place)?.offsetTop
    const { current } = pane
    if (!current) return
    withoutAnchoring(current, () => {
      const moved = anchor.current.id === id ? undefined : topOf(anchor.current.id)
      if (moved !== undefined)
        current.scrollBy({ top: moved - anchor.current.top, behavior: 'instant' })
      anchor.current = { id, top: topOf(id) ?? 0 }
    })
  }, [pane, id])
}

/** Brings the message that the address names into sight, once for each address. */
function useArrival(
  entries: Entries,
  hasEarlier: boolean,
  onReach: (messageId: string) => Promise<void>,
) {
  const { hash, key } = useLocation()
  const reach = useEffectEvent(onReach)
  const arrived = useRef('')
  const targetId = useRef('')
  useEffect(() => {
    if (!/^#m\d+$/.test(hash) || arrived.current === key) return
    const message = document.getElementById(hash.slice(1))
    if (message) {
      arrived.current = key
      message.scrollIntoView({ block: 'start' })
    } else if (hasEarlier && targetId.current !== key) {
      targetId.current = key
      reach(hash.slice(2)).catch(() => {
        targetId.current = ''
      })
    }
  }, [entries, hasEarlier, hash, key])
}

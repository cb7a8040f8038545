import { useEvent } from '~/browser/event-bus'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Pixels from the end within which new text keeps the end in sight. */
const NEAR = 80

/** Follows growing text to its end until the reader scrolls away. */
export function useStickyScroll(content: unknown) {
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
  useEffect(() => {
    if (isStuck.current) pane.current?.scrollTo({ top: pane.current.scrollHeight })
  }, [content])
  useArrival(content)
  return { pane, onScroll, toEnd, isAway }
}

/** Brings the message that the address names into sight, once for each address. */
function useArrival(content: unknown) {
  const { hash, key } = useLocation()
  const arrived = useRef('')
  useEffect(() => {
    if (!/^#m\d+$/.test(hash) || arrived.current === key) return
    const message = document.getElementById(hash.slice(1))
    if (!message) return
    arrived.current = key
    message.scrollIntoView({ block: 'start' })
  }, [content, hash, key])
}

import { useEffect, useRef } from 'react'

/** Where a change takes away what held the keyboard, the keyboard goes on at the element of this ref. */
export function useFocusAfter<Element extends HTMLElement>(state: unknown) {
  const ref = useRef<Element>(null)
  const former = useRef(state)
  useEffect(() => {
    if (former.current === state) return
    former.current = state
    if (document.activeElement === document.body) ref.current?.focus()
  }, [state])
  return ref
}

import { useLayoutEffect, useRef, type RefObject } from 'react'

const SETTLING = { duration: 180, easing: 'ease-out' }

/** Lets the foot of the page glide to its new place, not jump, when the first question takes the tabs of a phone away. */
export function useSettling(place: RefObject<HTMLElement | null>, isEmpty: boolean) {
  const before = useRef<number | null>(null)
  useLayoutEffect(() => {
    const { current } = place
    if (!current || (!isEmpty && before.current === null)) return
    const { bottom } = current.getBoundingClientRect()
    const way = isEmpty ? 0 : (before.current ?? bottom) - bottom
    before.current = isEmpty ? bottom : null
    if (way === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    current.animate([{ transform: `translateY(${way}px)` }, { transform: 'none' }], SETTLING)
  })
}

import { useEffect, useRef, useState } from 'react'

/**
 * Whether the box is being written in. It ends only after a press elsewhere has: a box that shrank at once would carry
 * away what is being pressed, and the click would land beside it.
 */
export function useBoxFocus() {
  const [isFocused, setFocused] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    if (!isFocused) return
    // The click of a press comes in the same turn as its release, on touch screens also the loss of focus.
    const settle = () => setTimeout(() => setFocused(isPressed.current || holdsFocus(box.current)))
    const press = () => {
      isPressed.current = true
    }
    const release = () => {
      isPressed.current = false
      settle()
    }
    const own = box.current
    window.addEventListener('pointerdown', press, true)
    window.addEventListener('pointerup', release, true)
    window.addEventListener('pointercancel', release, true)
    own?.addEventListener('focusout', settle)
    return () => {
      isPressed.current = false
      window.removeEventListener('pointerdown', press, true)
      window.removeEventListener('pointerup', release, true)
      window.removeEventListener('pointercancel', release, true)
      own?.removeEventListener('focusout', settle)
    }
  }, [isFocused])
  return { isFocused, place: { ref: box, onFocus: () => setFocused(true) } }
}

const holdsFocus = (box: HTMLElement | null) => box?.contains(document.activeElement) === true

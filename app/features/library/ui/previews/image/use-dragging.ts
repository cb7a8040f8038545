import { useEffect, type RefObject } from 'react'

/** What is larger than its pane is drawn about in it by the mouse; fingers scroll by themselves. */
export function useDragging(pane: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = pane.current
    if (!element) return
    const ending = new AbortController()
    const { signal } = ending
    const begin = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return
      element.setPointerCapture(event.pointerId)
      element.dataset['dragging'] = ''
    }
    const drag = (event: PointerEvent) => {
      if (!element.hasPointerCapture(event.pointerId)) return
      element.scrollLeft -= event.movementX
      element.scrollTop -= event.movementY
    }
    const end = () => delete element.dataset['dragging']
    element.addEventListener('pointerdown', begin, { signal })
    element.addEventListener('pointermove', drag, { signal })
    element.addEventListener('lostpointercapture', end, { signal })
    return () => ending.abort()
  }, [pane])
}

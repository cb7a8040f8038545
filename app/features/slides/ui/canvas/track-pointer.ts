export interface PointerTracking {
  /** Paints the last of what came since the frame before. */
  onMove: (event: PointerEvent) => void
  /** `event`: the last move. Without one nothing was moved: a press. */
  onEnd: (event: PointerEvent | null) => void
  onCancel: () => void
}

const THRESHOLD_PX = 3

/**
 * Follows a pointer that was pressed on an element until it is let go. Moves are painted once a frame, the last one
 * before the end. Esc, or the loss of the pointer, takes everything back.
 */
export function trackPointer(
  element: HTMLElement,
  start: PointerEvent,
  { onMove, onEnd, onCancel }: PointerTracking,
): void {
  let last: PointerEvent | null = null
  let frame = 0
  const ended = new AbortController()
  const { signal } = ended
  const paint = () => {
    frame = 0
    if (last) onMove(last)
  }
  const end = (finish: () => void) => {
    if (signal.aborted) return
    ended.abort()
    cancelAnimationFrame(frame)
    if (element.hasPointerCapture(start.pointerId)) element.releasePointerCapture(start.pointerId)
    finish()
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return
    const distance = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY)
    if (!last && distance < THRESHOLD_PX) return
    last = event
    if (frame === 0) frame = requestAnimationFrame(paint)
  }
  const up = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return
    if (last) last = event
    end(() => {
      if (last) onMove(last)
      onEnd(last)
    })
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end(onCancel)
  }
  element.setPointerCapture(start.pointerId)
  element.addEventListener('pointermove', move, { signal })
  element.addEventListener('pointerup', up, { signal })
  element.addEventListener('pointercancel', () => end(onCancel), { signal })
  element.addEventListener('lostpointercapture', () => end(onCancel), { signal })
  addEventListener('keydown', escape, { signal, capture: true })
}

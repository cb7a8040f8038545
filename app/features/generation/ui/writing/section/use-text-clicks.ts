import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { DrawnPlace } from '~/features/editor/ui/live'

/** Where a text was clicked: a point of the window, px, and what is drawn there. */
export interface TextPoint {
  left: number
  top: number
  drawn: DrawnPlace | null
}

/** Tells where a text was clicked or tapped: not where words are selected, or were until then, nor on what has an act of its own. */
export function useTextClicks(
  scroller: RefObject<HTMLElement | null>,
  onText: ((nodeId: string, point: TextPoint) => void) | undefined,
) {
  const hadSelection = useRef(false)
  const announce = useEffectEvent((event: PointerEvent) => {
    const { target, clientX: left, clientY: top } = event
    if (!(target instanceof Element) || target.closest(INTERACTIVE)) return
    const isMouse = event.pointerType === 'mouse'
    // By a finger, which has no other way to open a thread or to leave a selection.
    if (!isMouse && (hadSelection.current || target.closest('[data-thread]'))) return
    const id = target.closest<HTMLElement>('[data-block]') && sectionOf(target)
    if (id && hasNoSelection()) onText?.(id, { left, top, drawn: drawnAt({ left, top }) })
  })
  useEffect(() => {
    const root = scroller.current
    const listen = (event: PointerEvent) => announce(event)
    const press = () => {
      hadSelection.current = !hasNoSelection()
    }
    root?.addEventListener('pointerdown', press)
    root?.addEventListener('click', listen)
    return () => {
      root?.removeEventListener('pointerdown', press)
      root?.removeEventListener('click', listen)
    }
  }, [scroller])
}

/** What is drawn at a point of the window. */
export function drawnAt({ left, top }: Omit<TextPoint, 'drawn'>): DrawnPlace | null {
  const place = document.caretPositionFromPoint?.(left, top)
  return place ? { node: place.offsetNode, offset: place.offset } : null
}

const INTERACTIVE = 'a, button, .cite, [contenteditable], [role="dialog"]'

const hasNoSelection = () => getSelection()?.isCollapsed !== false

const sectionOf = (target: Element) =>
  target.closest<HTMLElement>('[data-section]')?.dataset['section'] ?? null

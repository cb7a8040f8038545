import { useEffect, useEffectEvent, type RefObject } from 'react'
import { drawnAt, type TextPoint } from './use-text-clicks'

type Point = Omit<TextPoint, 'drawn'>

/** Brings a click on the page itself, beside or below a text, to the nearest place of that text, as writing programs do. */
export function usePaperClicks(
  scroller: RefObject<HTMLElement | null>,
  onText: ((nodeId: string, point: TextPoint) => void) | undefined,
) {
  const onClick = useEffectEvent(({ target, clientX, clientY }: MouseEvent) => {
    if (!onText || !(target instanceof Element) || !target.matches(PAPER)) return
    if (getSelection()?.isCollapsed === false) return
    const section = sectionOver(scroller.current, clientY)
    if (section) writeIn(section, { left: clientX, top: clientY }, onText)
  })
  useEffect(() => {
    const root = scroller.current
    const listen = (event: MouseEvent) => onClick(event)
    root?.addEventListener('click', listen)
    return () => root?.removeEventListener('click', listen)
  }, [scroller])
}

const PAPER = '.sheet, .sheet-section'

/** The last section that begins above a line of the window. */
function sectionOver(root: HTMLElement | null, top: number): HTMLElement | undefined {
  const sections = [...(root?.querySelectorAll<HTMLElement>('[data-section]') ?? [])]
  return sections.findLast((section) => section.getBoundingClientRect().top <= top)
}

function writeIn(
  section: HTMLElement,
  point: Point,
  onText: (nodeId: string, point: TextPoint) => void,
) {
  const live = section.querySelector<HTMLElement>('.section-live [contenteditable="true"]')
  if (live) return placeCaret(live, pointWithin(live, point))
  const blank = section.querySelector<HTMLElement>('[data-blank]')
  if (blank) return blank.click()
  const block = nearestBlock(section, point.top)
  if (!block) return
  const within = pointWithin(block, point)
  onText(section.dataset['section'] ?? '', { ...within, drawn: drawnAt(within) })
}

function nearestBlock(section: HTMLElement, top: number): HTMLElement | undefined {
  const blocks = [...section.querySelectorAll<HTMLElement>('[data-block]')]
  return blocks.find((block) => block.getBoundingClientRect().bottom >= top) ?? blocks.at(-1)
}

function pointWithin(element: HTMLElement, { left, top }: Point): Point {
  const box = element.getBoundingClientRect()
  return {
    left: Math.min(Math.max(left, box.left + 1), box.right - 1),
    top: Math.min(Math.max(top, box.top + 1), box.bottom - 1),
  }
}

function placeCaret(live: HTMLElement, { left, top }: Point) {
  live.focus({ preventScroll: true })
  const place = document.caretPositionFromPoint?.(left, top)
  if (place && live.contains(place.offsetNode))
    getSelection()?.collapse(place.offsetNode, place.offset)
}

import { useEffect, useState, type RefObject } from 'react'
import { PAGE_MARKED } from '~/core/source-place'
import './evidence-line.css'

interface EvidenceLineProps {
  within: RefObject<HTMLElement | null>
  /** Names the open seal: each is drawn once. */
  of: string | number
  seal?: string
}

/**
 * The line from the open seal to the bracket in the margin of its sentence. It runs between the lines: down from the
 * seal, along to a gutter, and in from it. Where the page is laid out anew or scrolled it simply follows.
 */
export function EvidenceLine({ within, of, seal = '.cite[data-on]' }: EvidenceLineProps) {
  const [line, setLine] = useState<Line | null>(null)
  useEffect(() => {
    const place = within.current
    if (!place) return
    const measure = () => setLine(lineIn(place, seal))
    measure()
    const watch = new ResizeObserver(measure)
    for (const element of [place, ...place.querySelectorAll(`${PANE} > *`)]) watch.observe(element)
    place.addEventListener('scroll', measure, { capture: true, passive: true })
    place.addEventListener(PAGE_MARKED, measure)
    void document.fonts.ready.then(measure)
    return () => {
      watch.disconnect()
      place.removeEventListener(PAGE_MARKED, measure)
      place.removeEventListener('scroll', measure, { capture: true })
    }
  }, [within, of, seal])
  if (!line) return null
  return (
    <svg className="evidence-line" aria-hidden="true">
      <path key={of} d={line.path} pathLength={1} />
      <line className="bracket" x1={line.x} x2={line.x} y1={line.top} y2={line.bottom} />
    </svg>
  )
}

interface Line {
  path: string
  /** The bracket. */
  x: number
  top: number
  bottom: number
}

/** What scrolls the answer. */
const PANE = '[data-pane]'
const DROP = 5
const RADIUS = 5
/** From the text of the source to its bracket, and from the text of the answer to the gutter. */
const MARGIN = 16
const GUTTER = 10

function lineIn(place: HTMLElement, selector: string): Line | null {
  const seal = visibleRect(place.querySelector(selector))
  if (!seal) return null
  const origin = place.getBoundingClientRect()
  const from = { x: seal.left + seal.width / 2 - origin.left, y: seal.bottom - origin.top }
  const bracket = place.querySelector('.page-bracket')
  if (bracket) return lineToPage(place, seal, from, bracket)
  // A page that is not painted yet has no marks.
  return place.querySelector('.page-view') ? null : lineToWords(place, seal, from)
}

function lineToWords(place: HTMLElement, seal: DOMRect, from: Point): Line | null {
  const marks = [...place.querySelectorAll('mark')]
  const [mark] = marks
  const page = mark?.closest('section, .source-leaf')
  const text = page?.querySelector('p')?.getBoundingClientRect()
  if (!mark || !page || !text) return null
  const origin = place.getBoundingClientRect()
  const top = mark.getBoundingClientRect().top - origin.top
  const bottom =
    Math.max(...marks.map((element) => element.getBoundingClientRect().bottom)) - origin.top
  const isBeside = page.getBoundingClientRect().left > seal.right
  const answer = place.querySelector('p')?.getBoundingClientRect() ?? origin
  // One above the other with one edge: the bracket comes close, so that the gutter stays outside it.
  const isFlush = !isBeside && text.left - answer.left < MARGIN
  const x = text.left - (isFlush ? MARGIN / 2 : MARGIN) - origin.left
  const gutter = isBeside
    ? page.getBoundingClientRect().left - origin.left - 2 * GUTTER
    : answer.left - origin.left - (isFlush ? MARGIN : GUTTER)
  return { path: pathOf(from, gutter, { x, y: (top + bottom) / 2 }), x, top, bottom }
}

/** A page has its bracket already: the line ends there. */
function lineToPage(place: HTMLElement, seal: DOMRect, from: Point, bracket: Element): Line | null {
  const page = bracket.closest('.page-view')?.getBoundingClientRect()
  if (!page) return null
  const origin = place.getBoundingClientRect()
  const rect = bracket.getBoundingClientRect()
  const isBeside = page.left > seal.right
  const answer = place.querySelector('p')?.getBoundingClientRect() ?? origin
  const gutter = (isBeside ? page.left - 2 * GUTTER : answer.left - GUTTER) - origin.left
  const [x, top, bottom] = [
    rect.left - origin.left,
    rect.top - origin.top,
    rect.bottom - origin.top,
  ]
  // Between its first two lines at most: a long bracket is met where it begins.
  const y = top + Math.min(rect.height, 2 * HALF_LINE) / 2
  return { path: pathOf(from, gutter, { x, y }), x, top, bottom }
}

const HALF_LINE = 13

function visibleRect(seal: Element | null): DOMRect | null {
  if (!seal) return null
  const rect = seal.getBoundingClientRect()
  const pane = seal.closest(PANE)?.getBoundingClientRect()
  const isIn = !pane || (rect.top >= pane.top && rect.bottom + DROP <= pane.bottom)
  return isIn ? rect : null
}

type Point = { x: number; y: number }

function pathOf(from: Point, gutter: number, to: Point): string {
  const low = from.y + DROP
  const side = gutter > from.x ? 1 : -1
  const down = to.y > low ? 1 : -1
  const turn = Math.min(RADIUS, Math.abs(to.y - low) / 2)
  const inward = to.x > gutter ? 1 : -1
  return [
    `M${from.x} ${from.y}`,
    `V${low - 2}`,
    `q0 2 ${2 * side} 2`,
    `H${gutter - turn * side}`,
    `q${turn * side} 0 ${turn * side} ${turn * down}`,
    `V${to.y - turn * down}`,
    `q0 ${turn * down} ${turn * inward} ${turn * down}`,
    `H${to.x}`,
  ].join(' ')
}

import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { NumberedNode } from '../chapters'

type Scroller = RefObject<HTMLElement | null>

interface OpenHeading {
  openNode: string
  /** Headings on the page. */
  visible: readonly NumberedNode[]
  isLoading: boolean
  /** Differs whenever the heading is asked for. */
  again: number | undefined
}

/** Brings the heading that was asked for to the top of the window, once it stands on the page; others that come later move nothing. */
export function useOpenHeading(
  scroller: Scroller,
  { openNode, visible, isLoading, again }: OpenHeading,
) {
  const isThere = isAmong(visible, openNode)
  const show = useEffectEvent(() => {
    const root = scroller.current
    // The first one with the edge of the page above it.
    if (openNode === visible[0]?.node.id) root?.scrollTo({ top: 0 })
    else sectionOf(root, openNode)?.scrollIntoView({ block: 'start' })
  })
  useEffect(() => {
    if (isThere) show()
  }, [openNode, again, isThere, isLoading])
}

interface WatchedHeadings extends OpenHeading {
  /** The one whose text is written in; '' for none. */
  inHand: string
  onVisible: ((nodeId: string) => void) | undefined
}

/**
 * Tells which heading stands at the top of the window, as one scrolls: the one that is written in as long as it can be
 * seen. What was asked for stays, wherever it stands, until one scrolls.
 */
export function useVisibleHeading(scroller: Scroller, watched: WatchedHeadings) {
  const { visible, openNode, isLoading, again, inHand, onVisible } = watched
  const announce = useEffectEvent((nodeId: string) => onVisible?.(nodeId))
  const isWatched = onVisible !== undefined && visible.length > 1
  const ids = visible.map(({ node }) => node.id).join(',')
  const isThere = isAmong(visible, openNode)
  /** Where it is scrolled to by what was asked for. */
  const restingTop = useRef<number | null>(null)
  useEffect(() => {
    restingTop.current = scroller.current?.scrollTop ?? null
  }, [scroller, openNode, again, inHand, isThere, isLoading])
  const reach = useEffectEvent((root: HTMLElement) => {
    if (restingTop.current !== null && Math.abs(root.scrollTop - restingTop.current) < 1) return
    restingTop.current = null
    const current = inHand !== '' && isVisible(root, inHand) ? inHand : headingAtTop(root)
    if (current !== undefined) announce(current)
  })
  useEffect(() => {
    const root = scroller.current
    if (!root || !isWatched) return
    const watch = (bottom: string, sections: Iterable<Element>) => {
      const rootMargin = `-${BAND.from * 100}% 0px ${bottom} 0px`
      const watcher = new IntersectionObserver(() => reach(root), { root, rootMargin })
      for (const section of sections) watcher.observe(section)
      return watcher
    }
    const own = sectionOf(root, inHand)
    const watchers = [
      watch(`-${(1 - BAND.to) * 100}%`, root.querySelectorAll('[data-section]')),
      watch('0px', own ? [own] : []),
    ]
    return () => watchers.forEach((watcher) => watcher.disconnect())
  }, [scroller, isWatched, ids, inHand])
}

/** The part of the window in which a heading is the one that is read, from its top. */
const BAND = { from: 0.08, to: 0.2 }

/** Over the first one stands the title, and no section. */
function headingAtTop(root: HTMLElement): string | undefined {
  const { top, height } = root.getBoundingClientRect()
  const sections = [...root.querySelectorAll<HTMLElement>('[data-section]')]
  const first = sections.find((section) => {
    const place = section.getBoundingClientRect()
    return place.bottom > top + height * BAND.from && place.top < top + height * BAND.to
  })
  return (first ?? (root.scrollTop < 1 ? sections[0] : undefined))?.dataset['section']
}

function isVisible(root: HTMLElement, nodeId: string): boolean {
  const section = sectionOf(root, nodeId)?.getBoundingClientRect()
  const { top, bottom, height } = root.getBoundingClientRect()
  return section !== undefined && section.bottom > top + height * BAND.from && section.top < bottom
}

const isAmong = (nodes: readonly NumberedNode[], nodeId: string) =>
  nodes.some(({ node }) => node.id === nodeId)

const sectionOf = (root: HTMLElement | null, nodeId: string) =>
  root?.querySelector(`[data-section="${CSS.escape(nodeId)}"]`) ?? null

import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'
import type { WordsQuery } from '../../prose/find-words'
import { paint, reveal, unpaint } from './paint'
import { markTitles, unmarkTitles, titleAt } from './title-marks'
import {
  findInParts,
  nodeOfHit,
  type Hit,
  type SearchedPart,
  type SectionHit,
} from './searched-sections'
import { rangesOf } from './text-ranges'

interface Found {
  query: WordsQuery
  hits: readonly Hit[]
  /** The hit in hand, by its place among all. */
  index: number
}

export interface FindInput {
  /** The bar; the text stands in the same pane. */
  bar: RefObject<HTMLElement | null>
  first: string
  parts: () => readonly SearchedPart[]
  /** Opens the part of the text that a hit stands in, where it is not on the screen. */
  onOpen: (nodeId: string, blockId: string) => void
}

/** The places of words in the text, marked where they stand, and the one in hand. */
export function useFind({ bar, first, parts, onOpen }: FindInput) {
  const [found, setFound] = useState<Found>(() => {
    const query = { words: first, isCaseSensitive: false }
    return { query, hits: findInParts(parts(), query), index: 0 }
  })
  const panel = () => bar.current?.firstElementChild ?? null
  const article = () => bar.current?.parentElement?.querySelector('article') ?? null
  const show = (hit: Hit | undefined) => {
    if (!hit) return
    const place = placeOf(article(), hit, found.query)
    if (place) reveal(place, panel())
    else onOpen(nodeOfHit(hit), 'title' in hit ? '' : hit.blockId)
  }
  const search = (query: WordsQuery) => {
    const hits = findInParts(parts(), query)
    const index = Math.max(0, firstBelowEdge(article(), query, hits))
    setFound({ query, hits, index })
    const hit = hits[index]
    const place = hit && placeOf(article(), hit, query)
    if (place) reveal(place, panel())
  }
  const go = (step: 1 | -1) => {
    const { hits, index } = found
    if (hits.length === 0) return
    const next = (index + step + hits.length) % hits.length
    setFound({ ...found, index: next })
    show(hits[next])
  }
  // The text changes under the marks: as it is typed, saved, read again. Other words may be looked for since.
  const refresh = () =>
    setFound((now) => {
      const hits = findInParts(parts(), now.query)
      return { ...now, hits, index: Math.min(now.index, Math.max(0, hits.length - 1)) }
    })
  useTextChanges(bar, refresh)
  useLayoutEffect(() => {
    const text = bar.current?.parentElement?.querySelector('article')
    if (text) paintHits(text, found)
  }, [bar, found])
  useEffect(() => {
    const text = bar.current?.parentElement
    return () => {
      unpaint()
      if (text) unmarkTitles(text)
    }
  }, [bar])
  return { ...found, current: found.hits[found.index], search, go, refresh }
}

/** Tells when the text on the screen is another one, once a frame. */
function useTextChanges(bar: FindInput['bar'], onChange: () => void) {
  const change = useEffectEvent(onChange)
  useEffect(() => {
    const text = bar.current?.parentElement?.querySelector('article')
    if (!text) return
    let frame = 0
    const watcher = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => change())
    })
    watcher.observe(text, { subtree: true, childList: true, characterData: true })
    return () => {
      cancelAnimationFrame(frame)
      watcher.disconnect()
    }
  }, [bar])
}

function paintHits(text: Element, { query, hits, index }: Found) {
  const inText = hits.filter((hit) => 'section' in hit)
  const bySection = Map.groupBy(inText, ({ section }) => section.nodeId)
  const ranges = new Map<SectionHit, Range>()
  for (const [nodeId, own] of bySection) {
    const section = text.querySelector(`[data-section="${CSS.escape(nodeId)}"]`)
    const places = section ? rangesOf(section, query, own) : []
    for (const [no, range] of places.entries()) {
      const hit = own[no]
      if (hit && range) ranges.set(hit, range)
    }
  }
  const current = hits[index]
  paint([...ranges.values()], (current && 'section' in current && ranges.get(current)) || null)
  markTitles(text, hits, current)
}

/** Where a hit stands on the screen: words of a text, a title as a whole. */
const placeOf = (text: Element | null, hit: Hit, query: WordsQuery): Range | Element | null =>
  'title' in hit ? titleAt(text, hit.title.nodeId) : rangeOf(text, hit, query)

function rangeOf(text: Element | null, hit: SectionHit, query: WordsQuery): Range | null {
  const section = text?.querySelector(`[data-section="${CSS.escape(hit.section.nodeId)}"]`)
  return (section && rangesOf(section, query, [hit])[0]) ?? null
}

/** The first hit from the upper edge of the window on. */
function firstBelowEdge(text: Element | null, query: WordsQuery, hits: readonly Hit[]) {
  const edge = text?.parentElement?.getBoundingClientRect().top ?? 0
  return hits.findIndex((hit) => {
    const place = placeOf(text, hit, query)
    return place !== null && place.getBoundingClientRect().top >= edge
  })
}

import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'
import type { WordsQuery } from '../../prose/find-words'
import { paint, reveal, unpaint } from './paint'
import { findInSections, type SearchedSection, type SectionHit } from './searched-sections'
import { rangesOf } from './text-ranges'

interface Found {
  query: WordsQuery
  hits: readonly SectionHit[]
  /** The hit in hand, by its place among all. */
  index: number
}

export interface FindInput {
  /** The bar; the text stands in the same pane. */
  bar: RefObject<HTMLElement | null>
  first: string
  sections: () => readonly SearchedSection[]
  /** Opens the part of the text that a hit stands in, where it is not on the screen. */
  onOpen: (nodeId: string, blockId: string) => void
}

/** The places of words in the text, marked where they stand, and the one in hand. */
export function useFind({ bar, first, sections, onOpen }: FindInput) {
  const [found, setFound] = useState<Found>(() => {
    const query = { words: first, isCaseSensitive: false }
    return { query, hits: findInSections(sections(), query), index: 0 }
  })
  const article = () => bar.current?.parentElement?.querySelector('article') ?? null
  const show = (hit: SectionHit | undefined) => {
    if (!hit) return
    const range = rangeOf(article(), hit, found.query)
    if (range) reveal(range)
    else onOpen(hit.section.nodeId, hit.blockId)
  }
  const search = (query: WordsQuery) => {
    const hits = findInSections(sections(), query)
    const index = Math.max(0, firstBelowEdge(article(), query, hits))
    setFound({ query, hits, index })
    const hit = hits[index]
    const range = hit && rangeOf(article(), hit, query)
    if (range) reveal(range)
  }
  const go = (step: 1 | -1) => {
    const { hits, index } = found
    if (hits.length === 0) return
    const next = (index + step + hits.length) % hits.length
    setFound({ ...found, index: next })
    show(hits[next])
  }
  // The text changes under the marks: as it is typed, saved, read again.
  const refresh = () => {
    const hits = findInSections(sections(), found.query)
    setFound({ ...found, hits, index: Math.min(found.index, Math.max(0, hits.length - 1)) })
  }
  useTextChanges(bar, refresh)
  useLayoutEffect(() => {
    const text = bar.current?.parentElement?.querySelector('article')
    if (text) paintHits(text, found)
  }, [bar, found])
  useEffect(() => unpaint, [])
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
  const bySection = Map.groupBy(hits, ({ section }) => section.nodeId)
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
  paint([...ranges.values()], (current && ranges.get(current)) ?? null)
}

function rangeOf(text: Element | null, hit: SectionHit, query: WordsQuery): Range | null {
  const section = text?.querySelector(`[data-section="${CSS.escape(hit.section.nodeId)}"]`)
  return (section && rangesOf(section, query, [hit])[0]) ?? null
}

/** The first hit from the upper edge of the window on. */
function firstBelowEdge(text: Element | null, query: WordsQuery, hits: readonly SectionHit[]) {
  const edge = text?.parentElement?.getBoundingClientRect().top ?? 0
  return hits.findIndex((hit) => {
    const range = rangeOf(text, hit, query)
    return range !== null && range.getBoundingClientRect().top >= edge
  })
}

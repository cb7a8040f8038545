import type { FileId } from '~/core/ids'
import { joinNeighbours, textOfStretch, type FoundPassage } from '~/features/library/server'

/** A piece of a page, or an abstract: what an answer may cite besides the library. */
export interface OutsidePassage {
  type: 'web' | 'scholar'
  /** Names the page or the work. */
  url: string
  /** Number of the piece on its page. */
  no: number
  title: string
  headings: string[]
  text: string
  /** Rank score within this question, larger is better. */
  score: number
  site?: string
  publishedAt?: string
  authors?: string[]
  year?: number
  venue?: string
}

export type SourcePassage = FoundPassage | OutsidePassage

interface Numbered<Passage> {
  /** From 1, in the order in which it was found. */
  alias: number
  /**
   * With what belongs to it (neighbours that were found, pieces of one page), in order: a model reads them as one, under
   * this alias.
   */
  stretch?: Passage[]
  /** It is part of the stretch of this alias. */
  readWith?: number
}

export type LibrarySource = FoundPassage & Numbered<FoundPassage>

/** A passage that the answer may cite as `[alias]`. */
export type Source = LibrarySource | (OutsidePassage & Numbered<OutsidePassage>)

export const isOutside = <Passage extends SourcePassage>(
  passage: Passage,
): passage is Extract<Passage, OutsidePassage> => 'type' in passage

/** The passages that a source's alias may stand for, its own first. */
export const passagesOf = (source: Source): SourcePassage[] => [
  source,
  ...(source.stretch ?? []).filter((item) => keyOf(item) !== keyOf(source)),
]

/** What a model reads: each source once, what belongs together as one. */
export const readingOf = (sources: readonly Source[]) =>
  sources
    .filter(({ readWith }) => readWith === undefined)
    .map(({ stretch, ...source }) => ({
      ...source,
      text: stretch ? textOfStretch(stretch) : source.text,
    }))

/** The same passage found twice has the same key. */
export const keyOf = (passage: SourcePassage): string =>
  isOutside(passage) ? `${passage.url} ${passage.no}` : `${passage.fileId} ${passage.no}`

/** Hits, best first, as sources numbered from `first`. */
export function numbered(hits: FoundPassage[], first = 1): LibrarySource[] {
  const stretches = joinNeighbours(hits)
  return hits.map((hit, index) => {
    const stretch = stretches.find((item) => item.includes(hit)) ?? [hit]
    const best = Math.min(...stretch.map((item) => hits.indexOf(item)))
    if (stretch.length === 1) return { ...hit, alias: first + index }
    const place = best === index ? { stretch } : { readWith: first + best }
    return { ...hit, alias: first + index, ...place }
  })
}

/** Ids of the library's files among the sources. */
export const filesAmong = (sources: readonly Source[]): FileId[] => [
  ...new Set(sources.flatMap((item) => (isOutside(item) ? [] : [item.fileId]))),
]

import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { nodeOfBody } from '~/features/document/prose'
import { findWords, wordsPattern, type WordsHit, type WordsQuery } from '../../prose/find-words'
import type { SectionBody } from '#packages/document/body'
import type { SectionView } from '~/features/document/terms'
import type { LiveView } from '../live/live-view'

/** A section that words are looked for in. */
export interface SearchedSection {
  nodeId: string
  rev: number
  body: SectionBody
  /** Why nothing is replaced in it; null where it may be. */
  skipped: SkipReason | null
  /** It is being written in this window. */
  view: EditorView | null
}

/** Locked by its outline, or written by a step at this moment. */
export type SkipReason = 'locked' | 'busy'

export interface SectionHit extends WordsHit {
  section: SearchedSection
}

/** The title of the text, or a heading in it. */
export interface SearchedTitle {
  nodeId: string
  words: string
  skipped: SkipReason | null
}

/** Where words stand in a title. */
export interface TitleHit {
  title: SearchedTitle
  from: number
  to: number
}

export type Hit = SectionHit | TitleHit

/** Section or heading that a hit stands in. */
export const nodeOfHit = (hit: Hit): string =>
  'title' in hit ? hit.title.nodeId : hit.section.nodeId

const docs = new WeakMap<SectionBody, Node>()

function docOf({ view, body }: SearchedSection): Node {
  if (view) return view.state.doc
  const doc = docs.get(body) ?? nodeOfBody(body)
  docs.set(body, doc)
  return doc
}

/** What is looked through: titles and sections in the order of the text. */
export type SearchedPart = SearchedTitle | SearchedSection

export const findInParts = (parts: readonly SearchedPart[], query: WordsQuery): Hit[] =>
  parts.flatMap((part): Hit[] =>
    'words' in part
      ? findInTitle(part, query)
      : findWords(docOf(part), query).map((hit) => ({ ...hit, section: part })),
  )

function findInTitle(title: SearchedTitle, query: WordsQuery): TitleHit[] {
  const pattern = wordsPattern(query)
  if (!pattern) return []
  return [...title.words.matchAll(pattern)].map(({ 0: words, index }) => ({
    title,
    from: index,
    to: index + words.length,
  }))
}

/** A title with other words in the places of its hits. */
export function replaceInTitle(hits: readonly TitleHit[], words: string): string {
  const [first] = hits
  return hits
    .toSorted((hit, other) => other.from - hit.from)
    .reduce(
      (title, { from, to }) => title.slice(0, from) + words + title.slice(to),
      first?.title.words ?? '',
    )
    .trim()
}

export interface SearchableText {
  /** Headings in the order of the text, its title first. */
  nodes: readonly { id: string; title: string; locked: boolean }[]
  sections: ReadonlyMap<string, Pick<SectionView, 'rev' | 'body' | 'isWithheld'>>
  /** Headings whose text is being written by a step. */
  busy: ReadonlySet<string>
  live: LiveView | null
}

/** Titles, and the sections that can be read, in the order of the text. */
export const searchedParts = ({ nodes, sections, busy, live }: SearchableText) =>
  nodes.flatMap(({ id, title, locked }): SearchedPart[] => {
    const skipped = locked ? 'locked' : busy.has(id) ? 'busy' : null
    const heading: SearchedPart[] = title === '' ? [] : [{ nodeId: id, words: title, skipped }]
    const section = sections.get(id)
    const view = live?.nodeId === id ? live.view : null
    if (!view && (!section || section.isWithheld)) return heading
    const { rev, body } = section ?? { rev: 0, body: { type: 'doc', content: [] } as const }
    return [...heading, { nodeId: id, rev, body, skipped, view }]
  })

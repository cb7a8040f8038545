import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { nodeOfBody } from '~/features/document/prose'
import { findWords, type WordsHit, type WordsQuery } from '../../prose/find-words'
import type { SectionBody } from '~/features/document/schema/body'
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

const docs = new WeakMap<SectionBody, Node>()

function docOf({ view, body }: SearchedSection): Node {
  if (view) return view.state.doc
  const doc = docs.get(body) ?? nodeOfBody(body)
  docs.set(body, doc)
  return doc
}

export const findInSections = (
  sections: readonly SearchedSection[],
  query: WordsQuery,
): SectionHit[] =>
  sections.flatMap((section) =>
    findWords(docOf(section), query).map((hit) => ({ ...hit, section })),
  )

export interface SearchableText {
  /** Headings in the order of the text. */
  nodes: readonly { id: string; locked: boolean }[]
  sections: ReadonlyMap<string, SectionView>
  /** Headings whose text is being written by a step. */
  busy: ReadonlySet<string>
  live: LiveView | null
}

/** The sections that can be read, in the order of the text. */
export const searchedSections = ({ nodes, sections, busy, live }: SearchableText) =>
  nodes.flatMap(({ id, locked }): SearchedSection[] => {
    const section = sections.get(id)
    const view = live?.nodeId === id ? live.view : null
    if (!view && (!section || section.isWithheld)) return []
    return [
      {
        nodeId: id,
        rev: section?.rev ?? 0,
        body: section?.body ?? { type: 'doc', content: [] },
        skipped: locked ? 'locked' : busy.has(id) ? 'busy' : null,
        view,
      },
    ]
  })

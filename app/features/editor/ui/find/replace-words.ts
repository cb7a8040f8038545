import { EditorState } from 'prosemirror-state'
import { closeHistory, undo } from 'prosemirror-history'
import type { EditorView } from 'prosemirror-view'
import { bodyOfNode, nodeOfBody } from '~/features/document/prose'
import { provenance } from '../../prose/provenance'
import { findWords, replaceWords, type WordsHit, type WordsQuery } from '../../prose/find-words'
import { newBlockId } from '../live/editor-state'
import { saveSection } from '../saving/section-save'
import type { SearchedSection } from './searched-sections'

/** What was replaced in one section, and how it is taken back; a word of why where it was not. */
export type Replacement =
  | { nodeId: string; count: number; takeBack: () => Promise<boolean> }
  | { nodeId: string; failure: string }

export interface ReplaceInput {
  teamId: string
  documentId: string
  query: WordsQuery
  words: string
}

/** Other words in the places of a section: as one step where it is being written, else by a save of its own. */
export async function replaceInSection(
  input: ReplaceInput,
  section: SearchedSection,
  hits: readonly WordsHit[],
): Promise<Replacement> {
  const { nodeId } = section
  if (section.view) return replaceInView(section.view, nodeId, input, hits)
  const before = section.body
  const state = EditorState.create({ doc: nodeOfBody(before), plugins: [provenance(newBlockId)] })
  const next = state.apply(replaceWords(state.tr, hits, input.words))
  const address = { teamId: input.teamId, documentId: input.documentId, nodeId }
  const saved = await saveSection(address, section.rev, bodyOfNode(next.doc))
  if (saved.kind !== 'saved')
    return { nodeId, failure: saved.kind === 'refused' ? saved.message : FAILURES[saved.kind] }
  const takeBack = async () => (await saveSection(address, saved.rev, before)).kind === 'saved'
  return { nodeId, count: hits.length, takeBack }
}

const FAILURES = { offline: '未联网', waiting: '同一段刚被别人改过' } as const

function replaceInView(
  view: EditorView,
  nodeId: string,
  { query, words }: ReplaceInput,
  hits: readonly WordsHit[],
): Replacement {
  // It may have been typed in since the hits were counted.
  const places = findWords(view.state.doc, query)
  const here = places.filter((place) =>
    hits.some(({ blockId, nth }) => blockId === place.blockId && nth === place.nth),
  )
  view.dispatch(replaceWords(closeHistory(view.state.tr), here, words))
  const { doc } = view.state
  const takeBack = async () =>
    !view.isDestroyed && view.state.doc.eq(doc) && undo(view.state, view.dispatch)
  return { nodeId, count: here.length, takeBack }
}

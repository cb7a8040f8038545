import { EditorState, type Transaction } from 'prosemirror-state'
import { closeHistory, undo } from 'prosemirror-history'
import type { EditorView } from 'prosemirror-view'
import { bodyOfNode, nodeOfBody } from '~/features/document/prose'
import type { Change } from '#packages/document/body'
import { provenance } from '../../prose/provenance'
import { replaceTracked, type Replaced } from '../../prose/tracked-replacement'
import { untracked } from '../changes'
import { findWords, replaceWords, type WordsHit, type WordsQuery } from '../../prose/find-words'
import { newBlockId } from '../live/editor-state'
import { saveSection } from '../saving/section-save'
import type { SearchedSection } from './searched-sections'

/** What was replaced in one section, and how it is taken back; a word of why where it was not. */
export type Replacement =
  | (Replaced & { nodeId: string; takeBack: () => Promise<boolean> })
  | { nodeId: string; failure: string }

export interface ReplaceInput {
  teamId: string
  documentId: string
  query: WordsQuery
  words: string
  /** Begins a change that waits to be accepted; null where changes are not tracked. */
  newChange: (() => Change) | null
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
  const { tr } = state
  const replaced = replacedIn(tr, hits, input)
  if (replaced.count === 0) return { nodeId, failure: FAILURES.tracked }
  const next = state.apply(tr)
  const address = { teamId: input.teamId, documentId: input.documentId, nodeId }
  const saved = await saveSection(address, section.rev, bodyOfNode(next.doc))
  if (saved.kind !== 'saved')
    return { nodeId, failure: saved.kind === 'refused' ? saved.message : FAILURES[saved.kind] }
  const takeBack = async () => (await saveSection(address, saved.rev, before)).kind === 'saved'
  return { nodeId, ...replaced, takeBack }
}

function replacedIn(
  tr: Transaction,
  hits: readonly WordsHit[],
  { words, newChange }: ReplaceInput,
): Replaced {
  if (newChange) return replaceTracked(tr, hits, { words, newChange })
  replaceWords(tr, hits, words)
  return { count: hits.length, untracked: 0 }
}

const FAILURES = {
  offline: '未联网',
  waiting: '同一段刚被别人改过',
  tracked: '开着修订，不能这样改',
} as const

function replaceInView(
  view: EditorView,
  nodeId: string,
  input: ReplaceInput,
  hits: readonly WordsHit[],
): Replacement {
  // It may have been typed in since the hits were counted.
  const places = findWords(view.state.doc, input.query)
  const here = places.filter((place) =>
    hits.some(({ blockId, nth }) => blockId === place.blockId && nth === place.nth),
  )
  const tr = closeHistory(view.state.tr)
  const replaced = replacedIn(tr, here, input)
  if (replaced.count === 0) return { nodeId, failure: FAILURES.tracked }
  view.dispatch(untracked(tr))
  const { doc } = view.state
  const takeBack = async () =>
    !view.isDestroyed && view.state.doc.eq(doc) && undo(view.state, view.dispatch)
  return { nodeId, ...replaced, takeBack }
}

import { Node } from 'prosemirror-model'
import { TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { LiveStart } from '~/features/document/live-contract'
import { bodyOfNode, nodeOfBody, proseSchema } from '~/features/document/prose'
import { collab } from '~/features/document/prose/live-steps'
import { keepsProvenance } from '../../prose/provenance'
import type { SectionBody } from '#packages/document/body'
import { takeMerged } from '../saving/section-save'

/** What writing together needs of a view. */
export type LinkedView = Pick<
  EditorView,
  'state' | 'isDestroyed' | 'composing' | 'dispatch' | 'updateState'
>

interface Adopted {
  start: LiveStart
  /** The text that the view was opened with. */
  opened: SectionBody
  clientId: string
}

/**
 * Makes the room's text the one that is changed; what was typed since the section was opened stays, unsent. Answers the
 * room's text and the revision that it goes on from.
 */
export function adopt(view: LinkedView, { start, opened, clientId }: Adopted) {
  const { doc: json, version, rev } = start
  const doc = Node.fromJSON(proseSchema, json)
  const body = bodyOfNode(doc)
  const before = view.state
  const isTyped = !before.doc.eq(nodeOfBody(opened))
  const merged = isTyped ? takeMerged(before.tr, opened, body) : replaced(before.tr, doc)
  const shared = before.apply(keepsProvenance(replaced(before.tr, doc)))
  const plugins = [...before.plugins, collab({ version, clientId })]
  const joined = shared.reconfigure({ plugins })
  // A step of one's own: what is typed while a room is joined can be taken back.
  const typed = replaced(joined.tr, merged.doc).setMeta('addToHistory', true)
  // The caret stays where it is, among the words that are being typed.
  const { anchor, head } = merged.selection
  typed.setSelection(TextSelection.between(typed.doc.resolve(anchor), typed.doc.resolve(head)))
  view.updateState(joined.apply(typed))
  // Whoever follows the view hears of it.
  view.dispatch(view.state.tr)
  return { rev, body }
}

/** The whole text becomes another, by the one change that differs; by itself no step of one's own to undo. */
function replaced(tr: Transaction, next: Node): Transaction {
  const start = tr.doc.content.findDiffStart(next.content)
  const end = tr.doc.content.findDiffEnd(next.content)
  if (start === null || !end) return tr
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  return tr
    .replace(start, end.a + overlap, next.slice(start, end.b + overlap))
    .setMeta('addToHistory', false)
}

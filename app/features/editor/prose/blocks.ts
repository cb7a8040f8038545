import { closeHistory } from 'prosemirror-history'
import { Fragment, Slice, type Node } from 'prosemirror-model'
import { NodeSelection, Selection, type Command, type Transaction } from 'prosemirror-state'
import { offsetOf } from './commands'
import { freshSlice } from './paste/pasted-slice'
import { proseSchema } from '~/features/document/prose/schema'

// Acts on one block of the section, by its index among those of the document.

/** Puts a block before the one that has the index `target` now; behind all for their number. */
export const moveBlockTo =
  (index: number, target: number): Command =>
  ({ doc, tr }, dispatch) => {
    const node = doc.maybeChild(index)
    if (!node || target < 0 || target > doc.childCount) return false
    if (target === index || target === index + 1) return false
    const start = offsetOf(doc, index)
    tr.delete(start, start + node.nodeSize)
    const place = tr.mapping.map(offsetOf(doc, target))
    dispatch?.(selected(tr.insert(place, node), place, node).scrollIntoView())
    return true
  }

/** The same block once more below it, with ids of its own. */
export const duplicateBlock =
  (index: number, newId: () => string): Command =>
  ({ doc, tr }, dispatch) => {
    const node = doc.maybeChild(index)
    if (!node) return false
    const place = offsetOf(doc, index) + node.nodeSize
    const [copy] = freshSlice(new Slice(Fragment.from(node), 0, 0), newId).content.content
    if (!copy) return false
    dispatch?.(selected(tr.insert(place, copy), place, copy).scrollIntoView())
    return true
  }

/** Without the block; a section always has a line to write in. */
export const deleteBlock =
  (index: number): Command =>
  ({ doc, tr }, dispatch) => {
    const node = doc.maybeChild(index)
    if (!node) return false
    const start = offsetOf(doc, index)
    if (doc.childCount > 1) tr.delete(start, start + node.nodeSize)
    else tr.replaceWith(start, start + node.nodeSize, proseSchema.nodes.paragraph.create())
    const place = tr.doc.resolve(Math.min(start, tr.doc.content.size))
    dispatch?.(closeHistory(tr).setSelection(Selection.near(place)).scrollIntoView())
    return true
  }

/** What a command does where the caret stands, done to a block; one step to undo. */
export const inBlock =
  (index: number, command: Command): Command =>
  (state, dispatch, view) => {
    const node = state.doc.maybeChild(index)
    if (!node) return false
    const start = offsetOf(state.doc, index)
    const inside = state.apply(selected(state.tr, start, node))
    if (!dispatch) return command(inside)
    dispatch(selected(state.tr, start, node))
    return command(view?.state ?? inside, dispatch, view)
  }

/** With the block selected, and a step of its own to undo. */
function selected(tr: Transaction, place: number, node: Node): Transaction {
  return closeHistory(tr).setSelection(
    node.isAtom ? NodeSelection.create(tr.doc, place) : Selection.near(tr.doc.resolve(place + 1)),
  )
}

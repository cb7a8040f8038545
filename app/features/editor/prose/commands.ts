import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import type { Attrs, Node, NodeType, ResolvedPos } from 'prosemirror-model'
import { liftListItem, sinkListItem, wrapRangeInList } from 'prosemirror-schema-list'
import { NodeSelection, Selection, TextSelection, type Command } from 'prosemirror-state'
import { isInTable } from 'prosemirror-tables'
import type { FigureSpec, Mark } from '#packages/document/body'
import { proseSchema } from '~/features/document/prose/schema'

const { nodes, marks } = proseSchema
/** Deepest list in a list that a body may have. */
export const MOST_LISTS = 4

export type PlainMarkName = Exclude<Mark, { attrs: unknown }>['type']

export const toggle = (name: PlainMarkName): Command => {
  const type = marks[name]
  return (state, dispatch, view) => (type ? toggleMark(type)(state, dispatch, view) : false)
}

export const asParagraph: Command = (state, dispatch, view) =>
  setBlockType(nodes.paragraph)(state, dispatch, view) || lift(state, dispatch)

/** A bold line inside the text, or a paragraph again. */
export const toggleHeading: Command = (state, dispatch, view) =>
  blockTypeAt(state.selection.$from) === nodes.heading
    ? setBlockType(nodes.paragraph)(state, dispatch, view)
    : setBlockType(nodes.heading)(state, dispatch, view)

export const toggleCode: Command = (state, dispatch, view) =>
  blockTypeAt(state.selection.$from) === nodes.codeBlock
    ? setBlockType(nodes.paragraph)(state, dispatch, view)
    : setBlockType(nodes.codeBlock)(state, dispatch, view)

export const toggleQuote: Command = (state, dispatch, view) =>
  around(state.selection.$from, nodes.blockquote)
    ? lift(state, dispatch)
    : wrapIn(nodes.blockquote)(state, dispatch, view)

/** Makes a list of the lines, turns a list of the other kind, or makes lines of a list of this kind. */
export const toggleList =
  (kind: 'bulletList' | 'orderedList'): Command =>
  (state, dispatch, view) => {
    const { $from, $to } = state.selection
    const list = around($from, nodes.bulletList) ?? around($from, nodes.orderedList)
    if (list?.node.type === nodes[kind]) return liftListItem(nodes.listItem)(state, dispatch, view)
    if (list) {
      const { start: _start, ...attrs } = list.node.attrs
      dispatch?.(state.tr.setNodeMarkup(list.pos, nodes[kind], attrs))
      return true
    }
    const range = $from.blockRange($to)
    if (!range) return false
    const { tr } = state
    // Lines of the text only: a heading becomes a line of its own first.
    if (blockTypeAt($from) === nodes.heading)
      tr.setBlockType(range.start, range.end, nodes.paragraph)
    const again = tr.doc.resolve($from.pos).blockRange(tr.doc.resolve($to.pos))
    if (!again || !wrapRangeInList(tr, again, nodes[kind])) return false
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** One level deeper, as far as lists go. */
export const sinkItem: Command = (state, dispatch, view) =>
  listDepth(state.selection.$from) < MOST_LISTS &&
  sinkListItem(nodes.listItem)(state, dispatch, view)

export const liftItem: Command = (state, dispatch, view) =>
  liftListItem(nodes.listItem)(state, dispatch, view)

export const listDepth = ($pos: ResolvedPos): number => {
  let depth = 0
  for (let level = $pos.depth; level > 0; level -= 1)
    if ($pos.node(level).type === nodes.listItem) depth += 1
  return depth
}

export const insertRule = insertBlock(() => nodes.horizontalRule.create())

export const insertTable = (newId: () => string, rows = 3, columns = 3): Command =>
  insertBlock(() => {
    const header = Array.from({ length: columns }, () => nodes.table_header.create())
    const line = () => Array.from({ length: columns }, () => nodes.table_cell.create())
    const body = Array.from({ length: rows - 1 }, () => nodes.table_row.create(null, line()))
    const table = nodes.table.create(null, [nodes.table_row.create(null, header), ...body])
    return nodes.tableFigure.create({ id: `tab-${newId()}` }, table)
  }, 'inside')

export interface NewFigure {
  id: string
  spec: FigureSpec
  caption?: string
  evidenceIds?: readonly string[]
}

/** In a table it comes behind it: a picture that was on its way is not lost. */
export const insertFigure = (figure: NewFigure): Command =>
  insertBlock(() => nodes.figure.create({ ...figure }), 'after', 'behind')

/** Puts a sign where the caret is: a formula, a footnote, a citation, a reference. */
export const insertAtom =
  (name: 'cite' | 'xref' | 'math' | 'note', attrs: Attrs): Command =>
  (state, dispatch) => {
    const { $from } = state.selection
    const node = nodes[name].create(attrs)
    if (!$from.parent.type.contentMatch.matchType(node.type)) return false
    dispatch?.(state.tr.replaceSelectionWith(node, true).scrollIntoView())
    return true
  }

/** Puts a sign behind the caret, or behind the selected words, which stay. */
export const insertBehind =
  (name: 'cite' | 'xref', attrs: Attrs): Command =>
  (state, dispatch) => {
    const { $to, to } = state.selection
    const node = nodes[name].create(attrs)
    if (!$to.parent.type.contentMatch.matchType(node.type)) return false
    const tr = state.tr.insert(to, node)
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, to + 1)).scrollIntoView())
    return true
  }

/** A break in the line; none in names of columns. */
export const insertBreak: Command = (state, dispatch) => {
  const { parent } = state.selection.$from
  if (!parent.type.contentMatch.matchType(nodes.hardBreak)) return false
  dispatch?.(state.tr.replaceSelectionWith(nodes.hardBreak.create()).scrollIntoView())
  return true
}

export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { from, to, empty } = state.selection
    const type = marks['link']
    if (!type) return false
    const { tr } = state
    if (empty && href === '') return false
    if (empty) tr.replaceSelectionWith(proseSchema.text(href, [type.create({ href })]), false)
    else {
      tr.removeMark(from, to, type)
      if (href !== '') tr.addMark(from, to, type.create({ href }))
    }
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** Moves the block that the caret is in, among those of the section. */
export const moveBlock =
  (by: -1 | 1): Command =>
  (state, dispatch) => {
    const { selection, doc } = state
    const index = selection.$from.index(0)
    const other = index + by
    if (other < 0 || other >= doc.childCount) return false
    const node = doc.child(index)
    const start = offsetOf(doc, index)
    if (dispatch) {
      const { tr } = state
      tr.delete(start, start + node.nodeSize)
      const target = offsetOf(tr.doc, other)
      tr.insert(target, node)
      const shift = target - start
      tr.setSelection(
        selection instanceof NodeSelection
          ? NodeSelection.create(tr.doc, target)
          : TextSelection.create(tr.doc, selection.anchor + shift, selection.head + shift),
      )
      dispatch(tr.scrollIntoView())
    }
    return true
  }

/** A block of its own after the line of the caret, or in its place where it is empty. */
function insertBlock(
  make: () => Node,
  caret: 'after' | 'inside' = 'after',
  inTable: 'refused' | 'behind' = 'refused',
): Command {
  return (state, dispatch) => {
    if (inTable === 'refused' && isInTable(state)) return false
    const { $from } = state.selection
    if ($from.depth === 0 && !(state.selection instanceof NodeSelection)) return false
    const index = $from.index(0)
    const own = state.doc.child(index)
    const start = offsetOf(state.doc, index)
    const isEmpty = own.type === nodes.paragraph && own.content.size === 0
    if (!dispatch) return true
    const { tr } = state
    const node = make()
    const place = isEmpty ? start : start + own.nodeSize
    tr.replaceWith(place, isEmpty ? start + own.nodeSize : place, node)
    const end = place + node.nodeSize
    if (end === tr.doc.content.size) tr.insert(end, nodes.paragraph.create())
    const goal = caret === 'inside' ? place + 1 : end
    tr.setSelection(Selection.near(tr.doc.resolve(goal)))
    dispatch(tr.scrollIntoView())
    return true
  }
}

/** Where the block of an index begins. */
export function offsetOf(doc: Node, index: number): number {
  let offset = 0
  for (let no = 0; no < index; no += 1) offset += doc.child(no).nodeSize
  return offset
}

export const blockTypeAt = ($pos: ResolvedPos): NodeType => $pos.parent.type

/** The nearest node of a kind round a place, with where it begins. */
export function around($pos: ResolvedPos, type: NodeType): { node: Node; pos: number } | null {
  for (let depth = $pos.depth; depth > 0; depth -= 1)
    if ($pos.node(depth).type === type) return { node: $pos.node(depth), pos: $pos.before(depth) }
  return null
}

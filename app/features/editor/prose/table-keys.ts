import { chainCommands } from 'prosemirror-commands'
import { Selection, TextSelection, type Command, type EditorState } from 'prosemirror-state'
import { addRowAfter, goToNextCell, nextCell } from 'prosemirror-tables'
import { proseSchema } from '~/features/document/prose/schema'
import { around } from './commands'

/** An arrow on the outermost line of a cell: to the cell below or above, and out of the table from its last or first row. */
export const verticalArrow =
  (step: 1 | -1): Command =>
  (state, dispatch, view) => {
    const cell = cellPlace(state)
    if (!cell || !(state.selection instanceof TextSelection) || !state.selection.empty) return false
    if (view && !view.endOfTextblock(step > 0 ? 'down' : 'up', state)) return false
    const next = nextCell(state.doc.resolve(cell.pos), 'vert', step)
    if (!next) return leaveTable(step)(state, dispatch, view)
    const size = next.nodeAfter?.content.size ?? 0
    const goal = next.pos + 1 + (step > 0 ? 0 : size)
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, goal)).scrollIntoView())
    return true
  }

/** On to the next cell; behind the last one stands a new row. */
export const nextCellOrRow: Command = chainCommands(goToNextCell(1), (state, dispatch) => {
  const row = around(state.selection.$from, proseSchema.nodes.table_row)
  if (!row || !cellPlace(state)) return false
  return addRowAfter(
    state,
    dispatch &&
      ((tr) => {
        const place = tr.doc.resolve(row.pos + row.node.nodeSize + 2)
        dispatch(tr.setSelection(Selection.near(place)).scrollIntoView())
      }),
  )
})

/** To the block behind or before the table; at the end or the start of the text a new line is begun there. */
const leaveTable =
  (step: 1 | -1): Command =>
  (state, dispatch) => {
    const figure = around(state.selection.$from, proseSchema.nodes.tableFigure)
    if (!figure) return false
    const edge = step > 0 ? figure.pos + figure.node.nodeSize : figure.pos
    const $edge = state.doc.resolve(edge)
    const { tr } = state
    const isLast = (step > 0 ? $edge.nodeAfter : $edge.nodeBefore) === null
    if (isLast) tr.insert(edge, proseSchema.nodes.paragraph.create())
    const place = tr.doc.resolve(isLast ? edge + 1 : edge)
    dispatch?.(tr.setSelection(Selection.near(place, isLast ? 1 : step)).scrollIntoView())
    return true
  }

const cellPlace = ({ selection: { $head } }: EditorState) =>
  around($head, proseSchema.nodes.table_cell) ?? around($head, proseSchema.nodes.table_header)

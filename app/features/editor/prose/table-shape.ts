import type { Node } from 'prosemirror-model'
import { Plugin, type Transaction } from 'prosemirror-state'
import { asRepair } from '~/features/document/prose/live-steps'
import { proseSchema } from '~/features/document/prose/schema'

/**
 * Keeps tables in the shape that bodies have: the first row names the columns, the others hold cells, each name one row
 * high. Of one whose columns two people deleted at once nothing stays.
 */
export const tableShape = new Plugin({
  appendTransaction: (trs, _before, state) => {
    if (!trs.some((tr) => tr.docChanged)) return null
    const { tr } = state
    state.doc.descendants((node, pos) => {
      if (node.type !== proseSchema.nodes.tableFigure) return !node.isTextblock
      const { firstChild: table } = node
      if (!table?.firstChild?.firstChild)
        tr.delete(tr.mapping.map(pos), tr.mapping.map(pos + node.nodeSize))
      else shapeTable(tr, table, pos + 1)
      return false
    })
    return tr.docChanged ? asRepair(tr) : null
  },
})

function shapeTable(tr: Transaction, table: Node, tablePos: number) {
  const { table_header: header, table_cell: cell } = proseSchema.nodes
  table.forEach((row, rowOffset, rowIndex) => {
    row.forEach((place, offset) => {
      const type = rowIndex === 0 ? header : cell
      const pos = tr.mapping.map(tablePos + 1 + rowOffset + 1 + offset)
      const isTall = rowIndex === 0 && place.attrs['rowspan'] > 1
      if (place.type === type && !isTall) return
      const attrs = { ...place.attrs, rowspan: rowIndex === 0 ? 1 : place.attrs['rowspan'] }
      const words = place.textBetween(0, place.content.size, ' ', ' ')
      const content = type === cell ? place.content : words === '' ? null : proseSchema.text(words)
      tr.replaceWith(pos, pos + place.nodeSize, type.create(attrs, content))
    })
  })
}

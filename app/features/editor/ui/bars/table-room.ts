import { Plugin } from 'prosemirror-state'
import { isInTable } from 'prosemirror-tables'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { proseSchema } from '~/features/document/prose/schema'
import { around } from '../../prose/commands'

/** Room for the tools below the table that the caret is in: they cover no line, and no cell moves. */
export const tableRoom = new Plugin({
  props: {
    decorations(state) {
      const figure = isInTable(state)
        ? around(state.selection.$from, proseSchema.nodes.tableFigure)
        : null
      if (!figure) return null
      const { pos, node } = figure
      return DecorationSet.create(state.doc, [
        Decoration.node(pos, pos + node.nodeSize, { class: 'tablet:pb-14' }),
      ])
    },
  },
})

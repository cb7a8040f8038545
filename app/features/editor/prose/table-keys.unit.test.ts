import { EditorState, TextSelection, type Command } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { expect, test } from 'vitest'
import { nodeOfBody } from '~/features/document/prose/convert'
import { proseSchema } from '~/features/document/prose/schema'
import { insertTable } from './commands'
import { nextCellOrRow, verticalArrow } from './table-keys'
import { tableShape } from './table-shape'

function tableInText(...lines: readonly string[]) {
  const doc = nodeOfBody({
    type: 'doc',
    content: lines.map((text, no) => ({
      type: 'paragraph',
      attrs: { blockId: `p${no}`, by: 'human' },
      content: [{ type: 'text', text }],
    })),
  })
  const plugins = [tableEditing(), tableShape]
  let state = EditorState.create({ doc, plugins, selection: TextSelection.create(doc, 1) })
  const run = (command: Command) => command(state, (tr) => (state = state.apply(tr)))
  run(insertTable(() => 'x', 3, 2))
  return {
    run,
    /** Row and column of the caret; null outside of the table. */
    cell() {
      const { $from } = state.selection
      return $from.depth < 4 ? null : [$from.index(2), $from.index(3)]
    },
    type: (text: string) => (state = state.apply(state.tr.insertText(text))),
    get state() {
      state.doc.check()
      return state
    },
  }
}

test('arrows go from cell to cell below each other, and out of the table', () => {
  const table = tableInText('前文', '后文')
  expect(table.cell()).toEqual([0, 0])
  table.run(verticalArrow(1))
  table.run(verticalArrow(1))
  expect(table.cell()).toEqual([2, 0])
  table.run(verticalArrow(1))
  expect(table.cell()).toBeNull()
  expect(table.state.selection.$from.parent.textContent).toBe('后文')
})

test('arrows leave a table that is the first or last of the text by a new line', () => {
  const table = tableInText('')
  table.run(verticalArrow(-1))
  table.type('表前')
  expect(table.state.doc.firstChild?.textContent).toBe('表前')
  const { doc } = table.state
  expect(doc.child(1).type.name).toBe('tableFigure')
})

test('no caret stands between the parts of a table', () => {
  const { tableFigure, table, table_row: row } = proseSchema.nodes
  for (const { spec } of [tableFigure, table, row]) expect(spec['allowGapCursor']).toBe(false)
})

test('Tab behind the last cell makes a row, and goes into it', () => {
  const table = tableInText('前文')
  for (let no = 0; no < 6; no += 1) table.run(nextCellOrRow)
  expect(table.cell()).toEqual([3, 0])
  table.type('新行')
  expect(table.state.doc.child(1).child(0).childCount).toBe(4)
})

import type { Node } from 'prosemirror-model'
import { EditorState, TextSelection, type Command } from 'prosemirror-state'
import { addRowAfter, deleteRow, mergeCells, tableEditing, CellSelection } from 'prosemirror-tables'
import { expect, test } from 'vitest'
import { sectionBody } from '~/features/document/body-contract'
import { bodyOfNode, nodeOfBody } from '~/features/document/prose/convert'
import {
  insertBehind,
  insertFigure,
  insertTable,
  moveBlock,
  sinkItem,
  toggleHeading,
  toggleList,
  toggleQuote,
} from './commands'
import { provenance } from './provenance'
import { tableShape } from './table-shape'

const counter = () => {
  let no = 0
  return () => `n${(no += 1)}`
}
const paragraph = (blockId: string, text: string) => ({
  type: 'paragraph' as const,
  attrs: { blockId, by: 'human' as const },
  content: [{ type: 'text' as const, text }],
})

function editing(doc: Node, caret: number) {
  let state = EditorState.create({
    doc,
    selection: TextSelection.create(doc, caret),
    plugins: [tableEditing(), tableShape, provenance(counter())],
  })
  return {
    do: (command: Command) => command(state, (tr) => (state = state.apply(tr))),
    select: (from: number, to: number) =>
      (state = state.apply(state.tr.setSelection(CellSelection.create(state.doc, from, to)))),
    type: (text: string) => (state = state.apply(state.tr.insertText(text))),
    get state() {
      return state
    },
    get body() {
      state.doc.check()
      return sectionBody.parse(bodyOfNode(state.doc))
    },
  }
}
const text = (...lines: string[]) =>
  nodeOfBody({ type: 'doc', content: lines.map((line, no) => paragraph(`p${no}`, line)) })

test('lines become lists, of the other kind, and lines again', () => {
  const editor = editing(text('一', '二'), 1)
  editor.do(toggleList('bulletList'))
  expect(editor.body.content.map(({ type }) => type)).toEqual(['bulletList', 'paragraph'])
  editor.do(toggleList('orderedList'))
  expect(editor.body.content[0]?.type).toBe('orderedList')
  editor.do(toggleList('orderedList'))
  expect(editor.body.content.map(({ type }) => type)).toEqual(['paragraph', 'paragraph'])
})

test('a heading and a quote come and go', () => {
  const editor = editing(text('一'), 1)
  editor.do(toggleHeading)
  expect(editor.body.content[0]?.type).toBe('heading')
  editor.do(toggleHeading)
  editor.do(toggleQuote)
  expect(editor.body.content[0]?.type).toBe('blockquote')
  editor.do(toggleQuote)
  expect(editor.body.content[0]?.type).toBe('paragraph')
})

test('lists go four deep and no deeper', () => {
  const item = (text: string, inner: object[] = []) => ({
    type: 'listItem',
    content: [paragraph(text, text), ...inner],
  })
  const list = (id: string, ...content: object[]) => ({
    type: 'bulletList',
    attrs: { blockId: id, by: 'human' },
    content,
  })
  const deep = list(
    'a',
    item('一', [
      list('b', item('二', [list('c', item('三', [list('d', item('四'), item('五'))]))])),
    ]),
  )
  const doc = nodeOfBody(sectionBody.parse({ type: 'doc', content: [deep] }))
  let place = 0
  doc.descendants((node, pos) => void (node.isText && node.text === '五' && (place = pos)))
  const editor = editing(doc, place)
  expect(editor.do(sinkItem)).toBe(false)
  expect(sectionBody.safeParse(editor.body).success).toBe(true)
})

test('a table is put in, written into, and goes on being one whatever is done to its rows', () => {
  const editor = editing(text('一'), 1)
  editor.do(insertTable(counter(), 3, 2))
  editor.type('列名')
  editor.do(addRowAfter)
  const [, figure] = editor.body.content
  expect(figure).toMatchObject({
    type: 'figure',
    attrs: { spec: { kind: 'table', table: { columns: [{ name: '列名' }, { name: '' }] } } },
  })
  editor.do(deleteRow)
  const [, rest] = editor.body.content
  expect(rest).toMatchObject({
    attrs: { spec: { table: { columns: [{ name: '' }, { name: '' }] } } },
  })
})

test('a picture that arrives while one writes in a table stands behind the table', () => {
  const editor = editing(text('一'), 1)
  editor.do(insertTable(counter(), 3, 2))
  expect(editor.do(insertFigure({ id: 'fig-1', spec: { kind: 'equation', latex: 'x' } }))).toBe(
    true,
  )
  const kinds = editor.body.content.flatMap((block) =>
    block.type === 'figure' ? [block.attrs.spec.kind] : [],
  )
  expect(kinds).toEqual(['table', 'equation'])
})

test('merged cells are saved with what they cover blank', () => {
  const editor = editing(text('一'), 1)
  editor.do(insertTable(counter(), 3, 2))
  const cells: number[] = []
  editor.state.doc.descendants((node, pos) => {
    if (node.type.name === 'table_cell') cells.push(pos)
  })
  editor.select(cells[0] ?? 0, cells[3] ?? 0)
  editor.do(mergeCells)
  const [, figure] = editor.body.content
  expect(figure).toMatchObject({
    attrs: {
      spec: {
        table: {
          rows: [
            [{ content: [], colspan: 2, rowspan: 2 }, { content: [] }],
            [{ content: [] }, { content: [] }],
          ],
        },
      },
    },
  })
})

test('a block is moved with its caret', () => {
  const editor = editing(text('一', '二', '三'), 1)
  editor.do(moveBlock(1))
  editor.do(moveBlock(1))
  expect(editor.state.selection.$from.parent.textContent).toBe('一')
  expect(editor.do(moveBlock(1))).toBe(false)
  editor.do(moveBlock(-1))
  expect(editor.state.doc.textContent).toBe('二一三')
})

test('a citation is put behind selected words, which stay', () => {
  const doc = text('一句话')
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, 1, 4) })
  let next = state
  insertBehind('cite', { ids: ['e1'] })(state, (tr) => {
    next = state.apply(tr)
  })
  expect(next.doc.textContent).toBe('一句话')
  expect(next.doc.firstChild?.lastChild?.attrs['ids']).toEqual(['e1'])
  expect(next.selection.from).toBe(5)
})

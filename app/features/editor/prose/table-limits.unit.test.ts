import { EditorState, TextSelection } from 'prosemirror-state'
import { addColumnAfter, tableEditing } from 'prosemirror-tables'
import { expect, test } from 'vitest'
import { sectionBody } from '~/features/document/body-contract'
import { bodyOfNode, nodeOfBody } from '~/features/document/prose/convert'
import { insertTable } from './commands'
import { tableLimits } from './table-limits'

test('a sixty-first column is refused, with the reason: the room would take nothing behind it', () => {
  const heard: string[] = []
  const doc = nodeOfBody({ type: 'doc', content: [] })
  let state = EditorState.create({
    doc,
    plugins: [tableEditing(), tableLimits((words) => heard.push(words))],
  })
  insertTable(() => 'table000', 2, 59)(state, (tr) => (state = state.apply(tr)))
  const add = () => {
    let cell = 0
    state.doc.descendants((node, pos) => {
      if (node.type.name === 'table_cell') cell = pos
    })
    state = state.apply(state.tr.setSelection(TextSelection.near(state.doc.resolve(cell + 1))))
    addColumnAfter(state, (tr) => (state = state.apply(tr)))
  }
  const columns = () =>
    bodyOfNode(state.doc).content.flatMap((block) =>
      block.type === 'figure' && block.attrs.spec.kind === 'table'
        ? block.attrs.spec.table.columns.length
        : [],
    )
  add()
  expect(columns()).toEqual([60])
  add()
  expect(columns()).toEqual([60])
  expect(heard).toEqual(['一张表最多60列'])
  expect(sectionBody.safeParse(bodyOfNode(state.doc)).success).toBe(true)
})

test('a name of a column that is too long is refused, with the reason', () => {
  const heard: string[] = []
  const doc = nodeOfBody({ type: 'doc', content: [] })
  let state = EditorState.create({ doc, plugins: [tableLimits((words) => heard.push(words))] })
  insertTable(() => 'table000', 2, 2)(state, (tr) => (state = state.apply(tr)))
  let name = 0
  state.doc.descendants(({ type }, pos) => {
    if (type.name === 'table_header') name = pos + 1
  })
  const type = (words: string) => (state = state.apply(state.tr.insertText(words, name)))
  type('名'.repeat(200))
  expect(heard).toEqual([])
  type('称')
  expect(heard).toEqual(['列名最多200字'])
  expect(sectionBody.safeParse(bodyOfNode(state.doc)).success).toBe(true)
})

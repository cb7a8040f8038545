import { EditorState, type Command } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { readMarkdown } from '#packages/document/markdown'
import { deleteBlock, duplicateBlock, inBlock, moveBlockTo } from './blocks'
import { toggleList } from './commands'
import { bodyOfNode, nodeOfBody } from '~/features/document/prose/convert'
import { provenance } from './provenance'

let no = 0
const newId = () => `b${(no += 1)}`

function after(markdown: string, ...commands: Command[]) {
  const { body } = readMarkdown(markdown, { by: 'ai', newId })
  let state = EditorState.create({ doc: nodeOfBody(body), plugins: [provenance(newId)] })
  const done = commands.map((command) => command(state, (tr) => (state = state.apply(tr))))
  state.doc.check()
  return { done, doc: state.doc, body: bodyOfNode(state.doc), before: body }
}
const lines = ({ doc }: ReturnType<typeof after>) =>
  doc.content.content.map(({ textContent }) => textContent)

test('a block is put before another one, or behind all, and keeps its id and who wrote it', () => {
  const moved = after('一\n\n二\n\n三', moveBlockTo(2, 0))
  expect(lines(moved)).toEqual(['三', '一', '二'])
  expect(moved.body.content[0]).toEqual(moved.before.content[2])
  expect(lines(after('一\n\n二\n\n三', moveBlockTo(0, 3)))).toEqual(['二', '三', '一'])
  expect(after('一\n\n二', moveBlockTo(0, 1)).done).toEqual([false])
  expect(after('一\n\n二', moveBlockTo(5, 0)).done).toEqual([false])
})

test('a copy has ids of its own', () => {
  const { body } = after('| 甲 |\n|---|\n| 1 |', duplicateBlock(0, newId))
  const [table, copy] = body.content
  expect(copy?.type).toBe('figure')
  expect(copy?.attrs.blockId).not.toBe(table?.attrs.blockId)
  expect(
    copy?.type === 'figure' && table?.type === 'figure' && copy.attrs.id === table.attrs.id,
  ).toBe(false)
})

test('the last block of a section leaves an empty line', () => {
  expect(lines(after('一\n\n二', deleteBlock(0)))).toEqual(['二'])
  expect(lines(after('一', deleteBlock(0)))).toEqual([''])
})

test('a block becomes of another kind, wherever the caret was', () => {
  const { body } = after('一\n\n二', inBlock(1, toggleList('bulletList')))
  expect(body.content.map(({ type }) => type)).toEqual(['paragraph', 'bulletList'])
})

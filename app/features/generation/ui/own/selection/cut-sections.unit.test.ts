import { testId } from '#test/ids'
import { bodyOf, node, paragraph, textOf, treeOf } from '#test/rooms'
import { expect, test } from 'vitest'
import type { NodeId } from '~/core/ids'
import { placedBelow } from '../many-headings'
import { cutSections } from './cut-sections'
import { joined } from './join-sections'
import type { SelectedPart } from './selected-sections'

const id = (name: string) => testId<NodeId>(name)
const part = (name: string, changes: Partial<SelectedPart>): SelectedPart => ({
  nodeId: id(name),
  isWhole: false,
  from: null,
  to: null,
  ...changes,
})
const bodies = new Map([
  [id('a'), bodyOf(paragraph('p1', '甲的第一段。'), paragraph('p2', '甲的第二段。'))],
  [id('b'), bodyOf(paragraph('p3', '乙的字。'))],
  [id('c'), bodyOf(paragraph('p4', '丙的字。'))],
])
const cut = (tree: ReturnType<typeof treeOf>, parts: SelectedPart[]) => {
  const { bodies: left, removed } = cutSections(tree, parts, (nodeId) => bodies.get(nodeId))
  return { left: [...left].map(([nodeId, body]) => [nodeId, textOf(body)]), removed }
}

test('what is selected over sections goes: words of the first and last, the ones between as a whole', () => {
  const tree = treeOf(node('a', '甲'), node('b', '乙'), node('c', '丙'))
  const parts = [
    part('a', { from: { blockId: 'p1', character: 2 } }),
    part('b', { isWhole: true }),
    part('c', { to: { blockId: 'p4', character: 2 } }),
  ]
  expect(cut(tree, parts)).toEqual({
    left: [
      [id('a'), '甲的'],
      [id('c'), '字。'],
    ],
    removed: [id('b')],
  })
})

test('a heading stays while one below it was not selected, and what has none only loses its text', () => {
  const tree = treeOf(node('a', ''), node('b', '乙', node('c', '丙')))
  const parts = [part('a', { isWhole: true }), part('b', { isWhole: true })]
  expect(cut(tree, parts)).toEqual({
    left: [
      [id('a'), ''],
      [id('b'), ''],
    ],
    removed: [],
  })
})

test('within one section words are cut from one paragraph to the other', () => {
  const tree = treeOf(node('a', '甲'))
  const parts = [
    part('a', {
      from: { blockId: 'p1', character: 2 },
      to: { blockId: 'p2', character: 2 },
    }),
  ]
  expect(cut(tree, parts).left).toEqual([[id('a'), '甲的第二段。']])
})

test('a section that goes on in the one before it brings its heading as a line', () => {
  const [before, own] = [bodies.get(id('a')) ?? bodyOf(), bodies.get(id('b'))]
  const body = joined(before, '乙', own)
  expect(body.content.map((block) => textOf(bodyOf(block)))).toEqual([
    '甲的第一段。',
    '甲的第二段。',
    '乙',
    '乙的字。',
  ])
})

test('pasted headings stand below the section, deeper ones under the one before, before what stood below it', () => {
  const tree = treeOf(node('a', '甲', node('a1', '甲一')), node('b', '乙'))
  const sections = [1, 2, 2, 1].map((level) => ({ title: String(level), level, body: bodyOf() }))
  const placed = placedBelow(tree, id('a'), sections)
  const [first, , , last] = placed ?? []
  expect(placed?.map(({ command: { parentId, at } }) => [parentId, at])).toEqual([
    [id('a'), 0],
    [first?.id, 0],
    [first?.id, 1],
    [id('a'), 1],
  ])
  expect(last?.command.node.title).toBe('1')
})

import { expect, test } from 'vitest'
import { Chance } from '#test/chance'
import { randomTree } from '#test/random-trees'
import { testId } from '#test/ids'
import { newMapView } from '#packages/document/map/map-view'
import { applyCommands, flattened, type TreeCommand } from '#packages/document/tree-commands'
import type { DocTree } from '#packages/document/tree'
import { nodesOf, settledTree } from '#packages/document/tree-walk'
import {
  addParentCommands,
  pasteCommands,
  removeAloneCommands,
  removeCommands,
  siblingsTo,
  styleCommands,
  summariseCommand,
} from './map-edits'
import { textOfTopics, topicsOfText } from './typed-topics'

const empty: DocTree = { id: testId('t'), title: '图', children: [], map: newMapView }
const after = (tree: DocTree, commands: readonly TreeCommand[]): DocTree => {
  const applied = applyCommands(tree, commands)
  if (!applied.ok) throw new Error(applied.refusal.fault)
  return applied.tree
}
const typed = (text: string) => after(empty, pasteCommands(empty, null, topicsOfText(text)))
const textOf = (tree: DocTree) => textOfTopics(tree.children)
const idOf = (tree: DocTree, title: string) => {
  const found = nodesOf(tree).find((node) => node.title === title)
  if (!found) throw new Error(title)
  return found.id
}

test('lines set in by tabs become topics, and topics such lines', () => {
  const text = '甲\n\t甲一\n\t\t甲一一\n\t甲二\n乙'
  expect(textOf(typed(text))).toBe(text)
})

test.for([
  ['- 甲\n  - 甲一\n  - 甲二\n- 乙', '甲\n\t甲一\n\t甲二\n乙'],
  ['1. 甲\n   1) 甲一\n2. 乙', '甲\n\t甲一\n乙'],
  ['# 甲\n## 甲一\n- 条\n# 乙', '甲\n\t甲一\n\t\t条\n乙'],
  ['    甲\n\n        甲一\n  乙', '甲\n\t甲一\n乙'],
  ['### 深\n甲', '深\n\t甲'],
] as const)('%j is read as topics', ([text, topics]) => {
  expect(textOf(typed(text))).toBe(topics)
})

test('a topic goes alone or with all under it, and gets one above', () => {
  const tree = typed('甲\n\t一\n\t\t深\n\t二\n乙')
  const alone = after(tree, removeAloneCommands(tree, idOf(tree, '甲')))
  expect(textOf(alone)).toBe('一\n\t深\n二\n乙')
  const ids = new Set([idOf(tree, '一'), idOf(tree, '深'), idOf(tree, '乙')])
  expect(removeCommands(tree, ids)).toHaveLength(2)
  expect(textOf(after(tree, removeCommands(tree, ids)))).toBe('甲\n\t二')
  const above = addParentCommands(tree, idOf(tree, '二'), '新')
  expect(textOf(after(tree, above?.commands ?? []))).toBe('甲\n\t一\n\t\t深\n\t新\n\t\t二\n乙')
})

test('a summary takes neighbours only', () => {
  const tree = typed('甲\n\t一\n\t二\n乙')
  const ids = new Set([idOf(tree, '一'), idOf(tree, '二'), idOf(tree, '乙')])
  const command = summariseCommand(tree, ids, '概要')
  expect(command).toMatchObject({
    summary: { parentId: idOf(tree, '甲'), nodeIds: [idOf(tree, '一'), idOf(tree, '二')] },
  })
})

test('what is sent in pieces makes the same tree: 100 random branches', () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const tree = settledTree({ ...randomTree(new Chance(seed)), map: newMapView })
    const adds = tree.children.map((node, index): TreeCommand => ({
      type: 'add',
      parentId: null,
      at: index,
      node,
    }))
    const bare = { ...tree, children: [] }
    expect(after(bare, flattened(adds))).toEqual(after(bare, adds))
    expect(flattened(adds)).toHaveLength(nodesOf(tree).length)
  }
})

test('topics are chosen from one to another beside it, whichever comes first; of others only the last', () => {
  const tree = typed('甲\n\t甲一\n\t甲二\n\t甲三\n乙')
  const names = (from: string, to: string) =>
    siblingsTo(tree, idOf(tree, from), idOf(tree, to)).map(
      (id) => nodesOf(tree).find((node) => node.id === id)?.title,
    )
  expect(names('甲一', '甲三')).toEqual(['甲一', '甲二', '甲三'])
  expect(names('甲三', '甲二')).toEqual(['甲二', '甲三'])
  expect(names('乙', '甲')).toEqual(['甲', '乙'])
  expect(names('甲', '甲二')).toEqual(['甲二'])
})

test('a colour given to several topics leaves each the markers that it has', () => {
  const tree = typed('甲\n乙')
  const [a, b] = [idOf(tree, '甲'), idOf(tree, '乙')]
  const style = { marker: 'star', more: ['flag'], colour: null } as const
  const starred = after(tree, [{ type: 'style', nodeId: a, style }])
  const red = after(
    starred,
    styleCommands(starred, new Set([a, b]), (own) => ({ ...own, colour: 'red' })),
  )
  expect(red.map?.styles).toEqual({
    [a]: { ...style, colour: 'red' },
    [b]: { marker: null, colour: 'red' },
  })
  const plain = styleCommands(red, new Set([b]), (own) => ({ ...own, colour: null }))
  expect(after(red, plain).map?.styles[b]).toBeUndefined()
})

test('five thousand lines are pasted in an instant', () => {
  const lines = Array.from({ length: 5_000 }, (_, index) => `${'\t'.repeat(index % 3)}题${index}`)
  const began = performance.now()
  const tree = typed(lines.join('\n'))
  expect(performance.now() - began).toBeLessThan(2_000)
  expect(nodesOf(tree)).toHaveLength(5_000)
})

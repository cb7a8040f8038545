import { testId } from '#test/ids'
import { expect, test } from 'vitest'
import { sized } from '#test/deep'
import type { NodeId } from '#packages/basics/ids'
import { Chance } from '#test/chance'
import { randomTree } from '#test/random-trees'
import { applyCommands } from './tree-commands'
import { diffTrees } from './tree-diff'
import {
  headingsOf,
  outlineOf,
  outlineOfHeadings,
  readHeadings,
  treeOfOutline,
  type Heading,
} from './outline'
import {
  mindMapOf,
  mindMapOfOutline,
  outlineOfMindMap,
  treeOfMindMap,
  type MindMap,
} from './mind-map'

const counted = () => {
  let next = 0
  return () => testId<NodeId>(`new${(next += 1)}`)
}
const headings = (...all: [level: number, text: string][]): Heading[] =>
  all.map(([level, text]) => ({ level, text }))

test('tree, mind map, outline and headings tell the same, on random trees', () => {
  for (let seed = 1; seed <= sized(250, 1_000); seed += 1) {
    const tree = randomTree(new Chance(seed))
    const { id, title } = tree
    const options = { id, title, source: 'custom' as const, newId: counted(), previous: tree }
    const outline = outlineOf(tree)
    expect(treeOfOutline(outline, options)).toEqual(tree)
    expect(treeOfMindMap(mindMapOf(tree), options)).toEqual(tree)
    expect(outlineOfMindMap(mindMapOf(tree))).toEqual(outline)
    expect(outlineOfMindMap(mindMapOfOutline(title, outline))).toEqual(outline)
    const bare = outlineOfHeadings(headingsOf(tree))
    expect(headingsOf(treeOfOutline(bare, { ...options, previous: undefined }))).toEqual(
      headingsOf(tree),
    )
    expect(outlineOfMindMap(mindMapOfOutline(title, bare))).toEqual(bare)
  }
})

test('headings deeper than the third level are no part of the outline', () => {
  expect(
    outlineOfHeadings(
      headings([1, '一'], [4, '略'], [2, '一之一'], [3, '点'], [5, '略'], [1, '二']),
    ),
  ).toEqual([
    { chapter_title: '一', sections: [{ section_title: '一之一', nodes: [{ node_title: '点' }] }] },
    { chapter_title: '二', sections: [] },
  ])
})

test.each([
  [headings([1, '一'], [3, '太深']), 1],
  [headings([1, '一'], [2, '节'], [1, '二'], [3, '太深']), 3],
  [headings([2, '没有章']), 0],
  [headings([3, '没有章']), 0],
])('a level that is skipped leaves no outline: %j', (all, index) => {
  expect(outlineOfHeadings(all)).toEqual([])
  expect(readHeadings(all)).toEqual({ outline: [], refused: { index, heading: all[index] } })
})

test('a tree of names may leave out its children, and what lies too deep in it is left out', () => {
  const map: MindMap = {
    name: '题',
    children: [
      {
        name: '章',
        children: [{ name: '节', children: [{ name: '点', children: [{ name: '深' }] }] }],
      },
      { name: '末章' },
    ],
  }
  expect(outlineOfMindMap(map)).toEqual([
    { chapter_title: '章', sections: [{ section_title: '节', nodes: [{ node_title: '点' }] }] },
    { chapter_title: '末章', sections: [] },
  ])
  const tree = treeOfMindMap(map, { id: testId('t'), source: 'custom', newId: counted() })
  expect(outlineOf(tree).map(({ id }) => id)).toEqual(['new3', 'new4'])
})

test('an id that comes twice is given once; a title that changed is the new one’s', () => {
  const previous = treeOfOutline([{ id: testId('a'), chapter_title: '旧', sections: [] }], {
    id: testId('t'),
    title: '题',
    source: 'ai',
    newId: counted(),
  })
  const locked = applyCommands(previous, [
    { type: 'plan', nodeId: testId('a'), plan: { locked: true, budget: 300 } },
  ])
  if (!locked.ok) throw new Error('refused')
  const tree = treeOfOutline(
    [
      { id: testId('a'), chapter_title: '新', sections: [] },
      { id: testId('a'), chapter_title: '旧', sections: [] },
    ],
    { id: testId('t'), title: '题', source: 'custom', newId: counted(), previous: locked.tree },
  )
  expect(tree.children).toMatchObject([
    { id: 'a', title: '新', source: 'custom', locked: true, budget: 300 },
    { id: 'new1', title: '旧', source: 'custom', locked: false, budget: null },
  ])
})

test('a diff tells what was added, dropped, renamed, moved and planned, and nothing else', () => {
  const options = { id: testId<NodeId>('t'), title: '题', source: 'ai' as const, newId: counted() }
  const chapter = (id: string, ...sections: string[]) => ({
    id: testId<NodeId>(id),
    chapter_title: id.toUpperCase(),
    sections: sections.map((item) => ({
      id: testId<NodeId>(item),
      section_title: item.toUpperCase(),
      nodes: [],
    })),
  })
  const before = treeOfOutline(
    [chapter('a', 'a1', 'a2', 'a3'), chapter('b', 'b1'), chapter('c')],
    options,
  )
  const after = applyCommands(before, [
    { type: 'rename', nodeId: testId('a'), title: '甲' },
    { type: 'move', nodeId: testId('a3'), parentId: testId('a'), at: 0 },
    { type: 'move', nodeId: testId('b1'), parentId: testId('c'), at: 0 },
    { type: 'remove', nodeId: testId('b') },
    { type: 'plan', nodeId: testId('a2'), plan: { budget: 500, note: '短些' } },
    { type: 'rename', nodeId: testId('t'), title: '新题' },
  ])
  if (!after.ok) throw new Error('refused')
  expect(diffTrees(before, after.tree)).toEqual([
    { type: 'renamed', nodeId: 't', from: '题', to: '新题' },
    { type: 'renamed', nodeId: 'a', from: 'A', to: '甲' },
    { type: 'moved', nodeId: 'a3', title: 'A3', from: 'A', to: '甲' },
    { type: 'planned', nodeId: 'a2', title: 'A2', changed: ['budget', 'note'] },
    { type: 'moved', nodeId: 'b1', title: 'B1', from: 'B', to: 'C' },
    { type: 'removed', nodeId: 'b', title: 'B', level: 1 },
  ])
  for (let seed = 1; seed <= 100; seed += 1) {
    const tree = randomTree(new Chance(seed))
    expect(diffTrees(tree, structuredClone(tree))).toEqual([])
  }
})

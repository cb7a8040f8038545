import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import { node, treeOf } from '#test/rooms'
import type { NodeId } from '~/core/ids'
import type { ProposedTopic } from '~/features/document/wire/terms/map-assist'
import { newMapView } from '#packages/document/map/map-view'
import type { DocNode } from '#packages/document/tree'
import { applyCommands } from '#packages/document/tree-commands'
import { proposedCommands, summaryCommand } from './proposed-commands'

const map = {
  ...treeOf(node('a', '承载量', node('b', '预约'), node('c', '复核'), node('d', '时段'))),
  map: newMapView,
}
const topic = (level: number, title: string, more: Partial<ProposedTopic> = {}): ProposedTopic => ({
  level,
  title,
  nodeId: null,
  evidenceIds: [],
  ...more,
})

function shapeAfter(topics: readonly ProposedTopic[]): string[] {
  const applied = applyCommands(map, proposedCommands(map, testId('a'), topics))
  if (!applied.ok) throw new Error(applied.refusal.fault)
  const linesOf = (nodes: readonly DocNode[], depth: number): string[] =>
    nodes.flatMap((item) => [
      `${'-'.repeat(depth)}${item.title}${item.evidenceIds.map((id) => `[${id}]`).join('')}`,
      ...linesOf(item.children, depth + 1),
    ])
  return linesOf(applied.tree.children, 0)
}

test('new topics hang after those that stand, with their evidence; one whose parent is not taken comes up', () => {
  expect(
    shapeAfter([topic(1, '上限'), topic(2, '七千七百', { evidenceIds: ['e1'] }), topic(1, '依据')]),
  ).toEqual(['承载量', '-预约', '-复核', '-时段', '-上限', '--七千七百[e1]', '-依据'])
  expect(shapeAfter([topic(2, '七千七百')])).toEqual([
    '承载量',
    '-预约',
    '-复核',
    '-时段',
    '-七千七百',
  ])
})

test('topics that stand are moved into their groups, and the others stay', () => {
  expect(
    shapeAfter([
      topic(1, '管理'),
      topic(2, '时段', { nodeId: testId<NodeId>('d') }),
      topic(2, '预约', { nodeId: testId<NodeId>('b') }),
      topic(2, '走了的', { nodeId: testId<NodeId>('z') }),
    ]),
  ).toEqual(['承载量', '-复核', '-管理', '--时段', '--预约'])
})

test('a summary is a word over all that hangs under a topic', () => {
  expect(summaryCommand(map, testId('a'), '靠预约控制')).toMatchObject({
    summary: { parentId: testId('a'), nodeIds: ['b', 'c', 'd'].map((id) => testId(id)) },
  })
  expect(summaryCommand(map, testId('b'), '没有')).toBeNull()
})

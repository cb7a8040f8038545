import { testId } from '#test/ids'
import { expect, test } from 'vitest'
import type { NodeId } from '~/core/ids'
import { emptyNode, settledTree, type DocNode } from '#packages/document'
import type { CreationNodeView, CreationView } from '../../terms'
import { chaptersOf, chapterWrittenFirst } from './chapters'

const heading = (id: string, children: DocNode[] = []): DocNode => ({
  ...emptyNode,
  id: testId(id),
  title: id,
  source: 'ai',
  children,
})
const node = (nodeId: string, stage: CreationNodeView['stage']): CreationNodeView => ({
  nodeId: testId(nodeId),
  state: 'wait',
  stage,
  words: 0,
  budget: null,
  coins: 0,
  isPaid: false,
  reason: '',
})
const tree = {
  id: testId<NodeId>('d'),
  title: '题',
  children: [heading('引言'), heading('测算', [heading('口径')])],
}
const chapters = chaptersOf(settledTree(tree))
const during = (taskStatus: CreationView['taskStatus'], opening: CreationNodeView['stage']) =>
  chapterWrittenFirst(chapters, { taskStatus, nodes: [node('引言', opening), node('口径', null)] })

test('while all is written, reading begins past what is put together last', () => {
  expect(during('ing', 'completing')).toBe('测算')
  expect(during('payed', 'completing')).toBe('测算')
})

test('it begins at the first chapter where that is written like the others, or when all is written', () => {
  expect(during('ing', null)).toBe('引言')
  expect(during('done', 'completing')).toBe('')
})

test('come back to in the middle, it begins where something is still to be written', () => {
  const nodes = [{ ...node('引言', null), state: 'done' as const }, node('口径', null)]
  expect(chapterWrittenFirst(chapters, { taskStatus: 'ing', nodes })).toBe('测算')
})

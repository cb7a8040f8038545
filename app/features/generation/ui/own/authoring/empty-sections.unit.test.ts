import { expect, test } from 'vitest'
import { bodyOf, node, paragraph, treeOf } from '#test/rooms'
import { testId } from '#test/ids'
import type { NodeId } from '~/core/ids'
import type { SectionView } from '~/features/document/terms'
import { emptySections } from './empty-sections'

const section = (id: string, more: Partial<SectionView> = {}): SectionView => ({
  nodeId: testId<NodeId>(id),
  rev: 3,
  words: 0,
  hash: '',
  isTouched: false,
  waiting: 0,
  at: 0,
  body: { type: 'doc', content: [] },
  citations: [],
  shown: [],
  texts: [],
  isWithheld: false,
  ...more,
})

const emptyLine = {
  type: 'paragraph',
  attrs: { blockId: 'p', by: 'human', step: '' },
  content: [],
} as const

test('only headings without words are written, each with its price', () => {
  const tree = treeOf(
    node('a', '背景', node('b', '由来'), { ...node('c', '现状'), budget: 1_200 }),
    { ...node('d', '附录'), locked: true },
    node('e', '结论'),
    node('f', ''),
    node('g', '机要'),
  )
  const found = emptySections(tree, [
    section('b', { body: bodyOf(paragraph('p', '写过了。')) }),
    // An empty line is no text.
    section('e', { body: { type: 'doc', content: [emptyLine] } }),
    section('g', { isWithheld: true }),
  ])
  expect(found).toEqual([
    { nodeId: testId('c'), title: '现状', rev: 0, words: 1_200, coins: 12 },
    { nodeId: testId('e'), title: '结论', rev: 3, words: 500, coins: 5 },
  ])
})

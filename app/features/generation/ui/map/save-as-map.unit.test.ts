import { node, treeOf } from '#test/rooms'
import { expect, test } from 'vitest'
import { topicsOfHeadings } from './save-as-map'

test('headings become topics with what they shall say, and what stands before them is left out', () => {
  const front = { ...node('f', ''), kind: 'front' as const }
  const tree = treeOf(front, { ...node('a', '绪论', node('b', '背景')), intent: '为什么写' })
  expect(topicsOfHeadings(tree)).toEqual([
    { level: 1, title: '绪论', note: '为什么写' },
    { level: 2, title: '背景', note: '' },
  ])
})

import { expect, test } from 'vitest'
import { stepTree, visibleLines, type TreeNode } from './tree-walk'

const nodes: TreeNode[] = [
  { id: '1', label: '全部', children: [{ id: '2', label: '调研', isBranch: true }] },
  { id: '3', label: '网页' },
]
const open = visibleLines(nodes, new Set(['1']))

test('folded branches have no lines', () => {
  expect(visibleLines(nodes, new Set()).map(({ id }) => id)).toEqual(['1', '3'])
  expect(open.map(({ id, level }) => [id, level])).toEqual([
    ['1', 0],
    ['2', 1],
    ['3', 0],
  ])
})

test('right opens a closed branch, then goes into it', () => {
  expect(stepTree(open, '2', 'ArrowRight')).toEqual({ type: 'open', id: '2' })
  expect(stepTree(open, '1', 'ArrowRight')).toEqual({ type: 'focus', id: '2' })
  expect(stepTree(open, '3', 'ArrowRight')).toBeNull()
})

test('left closes an open branch, else goes to its parent', () => {
  expect(stepTree(open, '1', 'ArrowLeft')).toEqual({ type: 'close', id: '1' })
  expect(stepTree(open, '2', 'ArrowLeft')).toEqual({ type: 'focus', id: '1' })
  expect(stepTree(open, '3', 'ArrowLeft')).toBeNull()
})

test('up and down stop at the ends, Home and End jump, other keys are left alone', () => {
  expect(stepTree(open, '1', 'ArrowUp')).toBeNull()
  expect(stepTree(open, '1', 'ArrowDown')).toEqual({ type: 'focus', id: '2' })
  expect(stepTree(open, '1', 'End')).toEqual({ type: 'focus', id: '3' })
  expect(stepTree(open, '3', 'Home')).toEqual({ type: 'focus', id: '1' })
  expect(stepTree(open, '1', 'x')).toBeNull()
})

test('an opened branch without children yet keeps the focus', () => {
  const loading = visibleLines(nodes, new Set(['1', '2']))
  expect(stepTree(loading, '2', 'ArrowRight')).toBeNull()
})

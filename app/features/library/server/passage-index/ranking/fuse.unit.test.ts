import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import type { PassageHit } from '../../ports'
import { fuse, letIn } from './fuse'

const hit = (no: number): PassageHit => ({
  fileId: testId('1'),
  no,
  headings: [],
  text: '',
  anchor: { kind: 'text', from: 0, to: 1 },
  score: 1,
})
const hits = (...nos: number[]) => nos.map(hit)
const nos = (found: PassageHit[]) => found.map(({ no }) => no)

test('without weight, and without a second order, the first comes out as it is', () => {
  expect(nos(fuse(hits(3, 1, 2), hits(2, 1), 0))).toEqual([3, 1, 2])
  expect(nos(fuse(hits(3, 1, 2), [], 1))).toEqual([3, 1, 2])
})

test('the first order leads as long as its weight is the greater one', () => {
  expect(nos(fuse(hits(1, 2), hits(2, 1), 0.5))).toEqual([1, 2])
  expect(nos(fuse(hits(1, 2), hits(2, 1), 2))).toEqual([2, 1])
})

test('what both orders hold passes what only one of them does, and nothing is lost or doubled', () => {
  expect(nos(fuse(hits(1, 2, 3), hits(4, 3), 1))).toEqual([3, 1, 4, 2])
})

test('the best two of the second order are read in any case, at the end, and nothing is lost', () => {
  const first = hits(...Array.from({ length: 20 }, (_, no) => no))
  const fused = fuse(first, hits(50, 3, 51), 0.2)
  expect(nos(fused).slice(0, 12)).not.toContain(50)
  const read = nos(letIn(fused, hits(50, 3, 51)))
  expect(read.indexOf(50)).toBe(11)
  expect(read).not.toHaveLength(12)
  expect(read.toSorted((a, b) => a - b)).toEqual(nos(fused).toSorted((a, b) => a - b))
  expect(letIn(first, hits(2, 1))).toBe(first)
})

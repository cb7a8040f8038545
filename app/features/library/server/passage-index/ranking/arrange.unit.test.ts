import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import type { FileId } from '~/core/ids'
import type { PassageHit } from '../../ports'
import { interleave, spread } from './arrange'

const hit = (fileId: FileId, no: number): PassageHit => ({
  fileId,
  no,
  headings: [],
  text: '',
  anchor: { kind: 'text', from: 0, to: 1 },
  score: 1,
})
const keys = (hits: PassageHit[]) => hits.map((hit) => `${hit.fileId}${hit.no}`).join(' ')

test('the best of each part come in turn, each passage once', () => {
  const whole = [hit(testId('a'), 0), hit(testId('b'), 0), hit(testId('c'), 0)]
  const parts = [[hit(testId('b'), 0), hit(testId('d'), 0)], [hit(testId('e'), 0)]]
  expect(keys(interleave([whole, ...parts]))).toBe('a0 b0 e0 d0 c0')
})

test('one long file leaves room for others, and loses nothing', () => {
  const long = Array.from({ length: 20 }, (_, no) => hit(testId('a'), no))
  const others = Array.from({ length: 6 }, (_, no) => hit(testId('b'), no))
  const order = spread([...long, ...others])
  expect(order.slice(0, 12).filter((hit) => hit.fileId === 'b')).toHaveLength(6)
  expect(order).toHaveLength(26)
  expect(keys(spread(long.slice(0, 9)))).toBe(keys(long.slice(0, 9)))
})

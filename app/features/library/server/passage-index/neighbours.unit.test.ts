import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import type { FileId } from '~/core/ids'
import type { PassageHit } from '../ports'
import { joinNeighbours, textOfStretch } from './neighbours'

const hit = (fileId: FileId, no: number, changes: Partial<PassageHit> = {}): PassageHit => ({
  fileId,
  no,
  headings: ['第一章'],
  text: `${fileId}${no}。`,
  anchor: { kind: 'text', from: 0, to: 1 },
  score: 1,
  ...changes,
})
const keys = (stretches: PassageHit[][]) =>
  stretches.map((stretch) => stretch.map((hit) => `${hit.fileId}${hit.no}`).join('+'))

test('passages side by side become one stretch in the order of the file, at the place of the best', () => {
  const stretches = joinNeighbours([
    hit(testId('a'), 5),
    hit(testId('b'), 1),
    hit(testId('a'), 4),
    hit(testId('a'), 9),
  ])
  expect(keys(stretches)).toEqual(['a4+a5', 'b1', 'a9'])
  expect(textOfStretch(stretches[0] ?? [])).toBe('a4。\na5。')
})

test('a passage that fills the gap between two joins them', () => {
  expect(
    keys(
      joinNeighbours([
        hit(testId('a'), 4),
        hit(testId('b'), 1),
        hit(testId('a'), 6),
        hit(testId('a'), 5),
      ]),
    ),
  ).toEqual(['a4+a5+a6', 'b1'])
})

test('another file, another heading and a table are no neighbours', () => {
  const table = '|月份|客流|\n|---|---|\n|一月|12|'
  expect(keys(joinNeighbours([hit(testId('a'), 1), hit(testId('b'), 2)]))).toEqual(['a1', 'b2'])
  expect(
    keys(joinNeighbours([hit(testId('a'), 1), hit(testId('a'), 2, { headings: ['第二章'] })])),
  ).toHaveLength(2)
  expect(
    keys(joinNeighbours([hit(testId('a'), 1), hit(testId('a'), 2, { text: table })])),
  ).toHaveLength(2)
})

test('a stretch has an end: four passages, or sixteen hundred characters', () => {
  const row = Array.from({ length: 6 }, (_, no) => hit(testId('a'), no))
  expect(keys(joinNeighbours(row))).toEqual(['a0+a1+a2+a3', 'a4+a5'])
  const long = (no: number) => hit(testId('a'), no, { text: '长'.repeat(700) })
  expect(keys(joinNeighbours([long(0), long(1), long(2)]))).toEqual(['a0+a1', 'a2'])
})

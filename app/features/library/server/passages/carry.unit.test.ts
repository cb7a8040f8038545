import { expect, test } from 'vitest'
import { carryEdits, type PassageFace } from './carry'

const face = (no: number, original: string, at: number, headings: string[] = []): PassageFace => ({
  no,
  original,
  headings,
  anchor: { kind: 'text', from: at, to: at + original.length },
})
const numbers = (edits: PassageFace[], passages: PassageFace[]) =>
  carryEdits(edits, passages).map((one) => one.no)

test('an edit finds the passage of the same words at the same place', () => {
  const passages = [face(0, '签字', 0), face(1, '签字', 50), face(2, '别的', 90)]
  expect(numbers([face(1, '签字', 50)], passages)).toEqual([1])
})

test('a passage that only moved takes its edit along', () => {
  expect(numbers([face(1, '付款条件', 40)], [face(5, '付款条件', 400)])).toEqual([5])
})

test('changed words, other headings and doubles elsewhere are not the same passage', () => {
  expect(numbers([face(0, '付款条件', 0)], [face(0, '付款条件。', 0)])).toEqual([null])
  expect(numbers([face(0, '付款', 0, ['一'])], [face(0, '付款', 0, ['二'])])).toEqual([null])
  expect(numbers([face(0, '付款', 9)], [face(0, '付款', 0), face(1, '付款', 5)])).toEqual([null])
})

test('no passage takes two edits', () => {
  expect(numbers([face(0, '付款', 0), face(1, '付款', 5)], [face(0, '付款', 0)])).toEqual([0, null])
})

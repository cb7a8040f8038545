import { expect, test } from 'vitest'
import { reanchorEdits, type PassageText } from './reanchor-edits'

const passageText = (
  no: number,
  original: string,
  position: number,
  headings: string[] = [],
): PassageText => ({
  no,
  original,
  headings,
  anchor: { kind: 'text', from: position, to: position + original.length },
})
const numbers = (edits: PassageText[], passages: PassageText[]) =>
  reanchorEdits(edits, passages).map((edit) => edit.no)

test('an edit finds the passage of the same words at the same place', () => {
  const passages = [
    passageText(0, '签字', 0),
    passageText(1, '签字', 50),
    passageText(2, '别的', 90),
  ]
  expect(numbers([passageText(1, '签字', 50)], passages)).toEqual([1])
})

test('a passage that only moved takes its edit along', () => {
  expect(numbers([passageText(1, '付款条件', 40)], [passageText(5, '付款条件', 400)])).toEqual([5])
})

test('changed words, other headings and doubles elsewhere are not the same passage', () => {
  expect(numbers([passageText(0, '付款条件', 0)], [passageText(0, '付款条件。', 0)])).toEqual([
    null,
  ])
  expect(numbers([passageText(0, '付款', 0, ['一'])], [passageText(0, '付款', 0, ['二'])])).toEqual(
    [null],
  )
  expect(
    numbers([passageText(0, '付款', 9)], [passageText(0, '付款', 0), passageText(1, '付款', 5)]),
  ).toEqual([null])
})

test('no passage takes two edits', () => {
  expect(
    numbers([passageText(0, '付款', 0), passageText(1, '付款', 5)], [passageText(0, '付款', 0)]),
  ).toEqual([0, null])
})

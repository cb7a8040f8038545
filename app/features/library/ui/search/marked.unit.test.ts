import { expect, test } from 'vitest'
import { piecesOf } from './marked'

const cut = (text: string, marks: [number, number][]) =>
  piecesOf(text, marks).map(({ piece, isFound }) => (isFound ? `[${piece}]` : piece))

test('a text is cut where something was found', () => {
  expect(cut('2025古镇客流调研', [[6, 8]])).toEqual(['2025古镇', '[客流]', '调研'])
  expect(
    cut('客流客流', [
      [0, 2],
      [2, 4],
    ]),
  ).toEqual(['[客流]', '[客流]'])
  expect(cut('客流', [])).toEqual(['客流'])
})

test('marks that overlap or reach past the end neither repeat nor lose a character', () => {
  expect(
    cut('一二三四', [
      [0, 3],
      [2, 9],
    ]).join(''),
  ).toBe('[一二三][四]')
  expect(cut('', [[0, 2]])).toEqual([])
})

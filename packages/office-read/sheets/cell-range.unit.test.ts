import { expect, test } from 'vitest'
import { cellName, cellRange, cornersOf, rangeRound } from './cell-range'

test('cells are named as sheets name them, past Z and to the last column', () => {
  expect(cellName(0, 0)).toBe('A1')
  expect(cellName(9, 25)).toBe('Z10')
  expect(cellName(0, 26)).toBe('AA1')
  expect(cellName(1_048_575, 16_383)).toBe('XFD1048576')
  expect(cornersOf('AA1:XFD9')).toEqual({ from: [0, 26], to: [8, 16_383] })
})

test('two ranges lie in one that is no larger than needed', () => {
  expect(cellRange([1, 0], [8, 5])).toBe('A2:F9')
  expect(rangeRound('B3:D4', 'A4:C9')).toBe('A3:D9')
  expect(rangeRound('C3', 'C4')).toBe('C3:C4')
})

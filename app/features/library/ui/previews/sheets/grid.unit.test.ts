import { expect, test } from 'vitest'
import { cellName, columnWidths, findCells, indexMerges, isNumeric, readRange } from './grid'
import type { SheetData } from './workbook'

const sheet = (rows: string[][], overrides: Partial<SheetData> = {}): SheetData => ({
  name: '表一',
  no: 1,
  rows,
  columns: Math.max(0, ...rows.map((row) => row.length)),
  widths: {},
  merges: [],
  formulas: {},
  isCut: false,
  ...overrides,
})

test('cells are named and ranges read as sheets name them', () => {
  expect(cellName({ row: 8, column: 27 })).toBe('AB9')
  expect(readRange('A2:AB9')).toEqual({ from: { row: 1, column: 0 }, to: { row: 8, column: 27 } })
  expect(readRange('C3')?.to).toEqual({ row: 2, column: 2 })
  expect(readRange('表一')).toBeNull()
})

test('a merged cell covers its neighbours, not itself', () => {
  const { spans, covered } = indexMerges([{ row: 0, column: 1, rows: 2, columns: 2 }])
  expect(spans.get('0:1')?.columns).toBe(2)
  expect(covered({ row: 0, column: 1 })).toBe(false)
  expect(covered({ row: 1, column: 2 })).toBe(true)
  expect(covered({ row: 2, column: 1 })).toBe(false)
})

test('columns are as wide as the file says, else as their words need within bounds', () => {
  const widths = columnWidths(
    sheet([['甲'.repeat(100), 'a', '一二三四五六七八']], { widths: { 1: 30 } }),
  )
  expect(widths).toEqual([360, 30, 124])
})

test('numbers are told from words', () => {
  expect(['12', '-3.5', '1,200.00', '45%', '¥12.00', '(3)'].every(isNumeric)).toBe(true)
  expect(['2026-01-01', '3 座', '', 'A1', '1.2.3'].some(isNumeric)).toBe(false)
})

test('words are found across sheets, whatever their case', () => {
  const sheets = [sheet([['甲', 'Bridge'], ['桥']]), sheet([['the bridge']])]
  expect(findCells(sheets, 'bridge')).toEqual([
    { sheet: 0, row: 0, column: 1 },
    { sheet: 1, row: 0, column: 0 },
  ])
  expect(findCells(sheets, ' ')).toEqual([])
})

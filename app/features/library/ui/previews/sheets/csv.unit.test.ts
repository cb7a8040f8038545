import { expect, test } from 'vitest'
import { readCsv } from './csv'

test('fields with separators, line ends and quotes in them stay whole', () => {
  const { rows, columns } = readCsv('\ufeff名称,备注\r\n"甲,乙","说""好""\n再见"\r\n丙,')
  expect(rows).toEqual([
    ['名称', '备注'],
    ['甲,乙', '说"好"\n再见'],
    ['丙', ''],
  ])
  expect(columns).toBe(2)
})

test('semicolons and tabs separate as well', () => {
  expect(readCsv('a;b\n1,5;2').rows).toEqual([
    ['a', 'b'],
    ['1,5', '2'],
  ])
  expect(readCsv('a\tb\n1\t2').rows[1]).toEqual(['1', '2'])
})

test('a quote that never closes ends with the text', () => {
  expect(readCsv('a,"b\nc').rows).toEqual([['a', 'b\nc']])
})

test('a file of more rows than are shown says so', () => {
  const sheet = readCsv('1\n'.repeat(100_001))
  expect(sheet.rows).toHaveLength(100_000)
  expect(sheet.isCut).toBe(true)
})

test('an empty file is a sheet without rows', () => {
  expect(readCsv('').rows).toEqual([])
})

import { expect, test } from 'vitest'
import { readTable } from './table-rows'
import { inPlainWords, piecesOf } from './table-words'

const VOTES =
  '| 事项 | 赞成 | 反对 |\n| --- | --- | --- |\n| 夜游延长至23时 | 6 | 19 |\n| 互助金 | 24 |  |'

test('a row is told with its header and knows its place', () => {
  const rows = readTable(VOTES)
  expect(rows?.map((row) => row.words)).toEqual([
    '事项夜游延长至23时：赞成6，反对19',
    '事项互助金：赞成24',
  ])
  expect(rows?.map((row) => VOTES.slice(row.from, row.to))).toEqual([
    '| 夜游延长至23时 | 6 | 19 |',
    '| 互助金 | 24 |  |',
  ])
})

test('a text that only holds pipes is no table', () => {
  expect(readTable('| 甲 | 乙 |\n下一行')).toBeNull()
  expect(readTable('一句话。')).toBeNull()
})

test('a name in Latin letters stands apart from what it names', () => {
  const [row] = readTable('| code | name |\n| --- | --- |\n| 1101 | 市辖区 |') ?? []
  expect(row?.words).toBe('code 1101：name 市辖区')
})

test('a text is taken apart at its tables', () => {
  expect(piecesOf(`表决如下：\n另见下表\n${VOTES}\n以上。`)).toEqual([
    { text: '表决如下：\n另见下表' },
    {
      rows: [
        ['事项', '赞成', '反对'],
        ['夜游延长至23时', '6', '19'],
        ['互助金', '24', ''],
      ],
    },
    { text: '以上。' },
  ])
  expect(piecesOf('| 甲 | 乙 |\n下一行')).toEqual([{ text: '| 甲 | 乙 |\n下一行' }])
  expect(piecesOf('')).toEqual([{ text: '' }])
})

test('a quotation that holds a table is told without its lines and dashes, any other stays to the letter', () => {
  expect(inPlainWords(`如下：\n${VOTES}\n以上。`)).toBe(
    '如下：\n事项夜游延长至23时：赞成6，反对19；事项互助金：赞成24\n以上。',
  )
  expect(inPlainWords('甲 | 乙，按3.86公顷计。')).toBe('甲 | 乙，按3.86公顷计。')
})

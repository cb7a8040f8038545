import { expect, test } from 'vitest'
import { readDrawnTable } from './drawn-table'
import { readRows } from './table-rows'

const TABLE = `+--------------------+
|软件包   |   说明   |
|---------+----------|
|alpha    |显示目录  |
|---------+----------|
|beta     |一行写不下|
|         |的说明    |
+--------------------+`

test('rows of a drawn table are told with its header, lines between two rules as one', () => {
  expect(readRows(TABLE)?.map(({ words }) => words)).toEqual([
    '软件包alpha：说明显示目录',
    '软件包beta：说明一行写不下的说明',
  ])
  const [, second] = readDrawnTable(TABLE) ?? []
  expect(TABLE.slice(second?.from, second?.to)).toContain('的说明')
})

test('a part of a table without its upper border has no header', () => {
  const rest = TABLE.split('\n').slice(3).join('\n')
  expect(readRows(rest)?.map(({ words }) => words)).toEqual([
    'alpha：显示目录',
    'beta：一行写不下的说明',
  ])
})

test('text with a frame in it is no table', () => {
  expect(readDrawnTable(`说明如下。\n${TABLE}`)).toBeNull()
  expect(readDrawnTable('|甲|乙|\n|丙|丁|')).toBeNull()
})

test('a form is read entry by entry, and what names itself takes no name of a column', () => {
  const form = '| 小计: | {{subtotal}} |\n| --- | --- |\n| 税额: | {{tax}} |'
  expect(readRows(form)?.map(({ words }) => words)).toEqual(['小计:{{subtotal}}', '税额:{{tax}}'])
  const foot = '| 资产 | 期末数 |\n| --- | --- |\n| 制表人：谷雨 | 日期：7月1日 |'
  expect(readRows(foot)?.[0]?.words).toBe('制表人：谷雨，日期：7月1日')
})

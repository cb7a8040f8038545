import { expect, test } from 'vitest'
import type { Anchor } from '../../terms'
import { narrowed } from './narrowed'

const used = (from: number, to: number) => [{ from, to }]

test('what was used of a plain stretch is marked alone, and the whole of any other', () => {
  const stretch = { kind: 'text' as const, from: 100, to: 110 }
  expect(narrowed(stretch, '0123456789', used(2, 5))).toEqual({
    anchor: { kind: 'text', from: 102, to: 105 },
    words: ['234'],
  })
  const whole = { anchor: stretch, words: [] }
  for (const wrong of [used(0, 0), used(5, 2), used(2, 11), []])
    expect(narrowed(stretch, '0123456789', wrong)).toEqual(whole)
  expect(narrowed(stretch, '表头\n0123456789', used(3, 5))).toEqual(whole)
})

const page: Anchor = {
  kind: 'page',
  page: 3,
  boxes: [
    [60, 100, 120, 12],
    [60, 120, 120, 12],
    [60, 140, 60, 12],
  ],
  ends: [6, 12, 16],
}

test('of a page only the used sentence is marked, cut out of its lines', () => {
  // Lines of six: 一二三四五六|七八九十百千|万亿。
  const { anchor } = narrowed(page, '一二三四五六七八九十百千万亿。', used(3, 9))
  expect(anchor).toMatchObject({
    page: 3,
    boxes: [
      [120, 100, 60, 12],
      [60, 120, 60, 12],
    ],
  })
})

test('two used sentences are both marked, and a Latin letter is half as wide', () => {
  const text = 'abcd一二七八九十百千万亿。。'
  const both = narrowed(page, text, [...used(0, 4), ...used(12, 16)])
  expect(both.anchor).toMatchObject({
    boxes: [
      [60, 100, 60, 12],
      [60, 140, 60, 12],
    ],
  })
})

test('a row of a table on a page is marked whole', () => {
  const rows: Anchor = { ...page, ends: [25, 35, 45] }
  const text = '| 区段 | 面积 |\n| --- | --- |\n| 东 | 1 |\n| 西 | 2 |\n'
  expect(narrowed(rows, text, used(26, 34)).anchor).toMatchObject({ boxes: [[60, 120, 120, 12]] })
})

test('a page of a file that was learned before keeps the place of the whole passage', () => {
  const { ends: _ends, ...old } = { ...page, kind: 'page' as const, page: 3, boxes: [] }
  expect(narrowed(old, '0123456789', used(2, 5))).toEqual({ anchor: old, words: [] })
})

test('of paragraphs the used one is gone to, with the words to mark there', () => {
  const anchor: Anchor = {
    kind: 'paragraph',
    from: 4,
    to: 9,
    parts: [
      { end: 5, from: 4, to: 4 },
      { end: 11, from: 5, to: 9 },
    ],
  }
  expect(narrowed(anchor, '一二三四五\n六七八九十', used(8, 11))).toEqual({
    anchor: { kind: 'paragraph', from: 5, to: 9 },
    words: ['八九十'],
  })
  const { parts: _parts, ...old } = anchor
  expect(narrowed(old, '一二三四五\n六七八九十', used(3, 8))).toEqual({
    anchor: old,
    words: ['四五', '六七'],
  })
})

test('of a sheet only the rows that were used are marked', () => {
  const anchor: Anchor = {
    kind: 'cells',
    sheet: '收支',
    sheetNo: 2,
    range: 'A1:B4',
    parts: [
      { end: 9, range: 'A1:B1' },
      { end: 35, range: 'A3:B3' },
      { end: 45, range: 'A4:B4' },
    ],
  }
  const text = '| 年 | 额 |\n| --- | --- |\n| 一 | 二 |\n| 三 | 四 |'
  const third = text.indexOf('三')
  expect(narrowed(anchor, text, used(third, third + 1))).toMatchObject({
    anchor: { kind: 'cells', sheet: '收支', sheetNo: 2, range: 'A4:B4' },
    words: ['三'],
  })
})

test('in a picture only the lines that were used are marked', () => {
  const anchor: Anchor = {
    kind: 'image',
    boxes: [
      [10, 10, 60, 20],
      [10, 40, 60, 20],
    ],
    ends: [3, 6],
  }
  const found = narrowed(anchor, '甲乙丙丁戊己', used(4, 5)).anchor
  expect(found).toEqual({ kind: 'image', boxes: [[30, 40, 20, 20]] })
})

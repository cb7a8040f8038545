import { expect, test } from 'vitest'
import {
  depthOf,
  isPricedByHeadings,
  optionCount,
  priceOf,
  sizeOfLabel,
  sizeOrLabel,
  targetOf,
} from './lengths'

const plain = {
  kind: 'paper',
  project: null,
  lengthSize: null,
  targetWords: null,
  images: 0,
} as const

test('labels name sizes in the order of the rules', () => {
  expect(['超短篇', '短篇', '中篇', '长篇', '短中篇', '超短长篇', '不限'].map(sizeOfLabel)).toEqual(
    ['tiny', 'small', 'middle', 'large', 'small', 'tiny', null],
  )
  expect(sizeOrLabel('不限')).toBe('不限')
  expect(sizeOrLabel('长篇')).toBe('large')
})

test('line 4: it is known where headings cost more than the length', () => {
  expect(priceOf({ ...plain, lengthSize: 'tiny' }, 400)).toBe(400)
  expect(isPricedByHeadings('paper', 1_000, 400)).toBe(true)
  expect(isPricedByHeadings('paper', 1_000, 10)).toBe(false)
  expect(isPricedByHeadings('ppt', 0, 60)).toBe(false)
  expect(isPricedByHeadings('ppt', 0, 61)).toBe(true)
})

test('a count is a number only when all of it is digits', () => {
  expect(['3', '3a', '', '-2', '007'].map(optionCount)).toEqual([3, 1, 1, 1, 7])
})

test('the outline type says how deep headings go', () => {
  expect(
    (['word-outline-1', 'word-outline-2', 'word-outline-3', 'ppt-outline'] as const).map(depthOf),
  ).toEqual([1, 2, 3, 3])
})

test('prices follow the table: words by begun thousands, a deck as a whole, pictures apart', () => {
  const sizes = (['tiny', 'small', 'middle', 'large'] as const).map((lengthSize) =>
    priceOf({ ...plain, lengthSize }),
  )
  expect(sizes).toEqual([10, 40, 80, 200])
  expect(priceOf({ ...plain, targetWords: 4_001 })).toBe(50)
  expect(priceOf({ ...plain, kind: 'ppt', images: 2 })).toBe(64)
  expect(priceOf({ ...plain, kind: 'conetnt', project: 'book', targetWords: 60_000 })).toBe(600)
  expect(priceOf({ ...plain, kind: 'image' })).toBe(2)
  expect(priceOf({ ...plain, lengthSize: 'tiny' }, 3)).toBe(10)
  expect(priceOf({ ...plain, lengthSize: 'tiny' }, 400)).toBe(400)
  expect(priceOf({ ...plain, kind: 'ppt', images: 1 }, 90)).toBe(92)
  expect(targetOf({ ...plain, lengthSize: 'large', targetWords: 900 })).toBe(900)
})

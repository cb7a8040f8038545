import { expect, test } from 'vitest'
import { countLines, unbreakable, widthOf } from './metrics'

test('Han characters take an em, Latin less, wide letters more than narrow ones', () => {
  expect(widthOf('承载量')).toBe(3)
  expect(widthOf('abc')).toBeLessThan(2)
  expect(widthOf('W')).toBeGreaterThan(widthOf('i'))
  expect(widthOf('𠮷')).toBe(1)
})

test('closing marks stay with the word before, opening ones with the word after', () => {
  expect(unbreakable('取较小者，为（7,100 人次）。')).toEqual([
    '取',
    '较',
    '小',
    '者，',
    '为',
    '（7,100 ',
    '人',
    '次）。',
  ])
})

test('a mark that would begin a line takes its character along', () => {
  expect(countLines('一二三四五', 5)).toBe(1)
  expect(countLines('一二三四五，', 5)).toBe(2)
  expect(countLines('一二三四（五', 5)).toBe(2)
})

test('words are kept whole, unless they are longer than a line', () => {
  expect(countLines('abcdef ghijkl', 4.5)).toBe(2)
  expect(countLines('a'.repeat(60), 5)).toBeGreaterThan(6)
  expect(countLines('一行\n两行', 10)).toBe(2)
})

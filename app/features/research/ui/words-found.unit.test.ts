import { expect, test } from 'vitest'
import { piecesWith } from './words-found'

const found = (text: string, query: string) =>
  piecesWith(text, query).flatMap(({ piece, isFound }) => (isFound ? [piece] : []))

test('words are found whole, Han anywhere, without regard to case', () => {
  expect(found('Heating of heat islands', 'heat of the')).toEqual(['heat'])
  expect(found('历史城镇游客承载量的比较', '游客承载量 方法')).toEqual(['游客承载量'])
  expect(found('C++ (2020)', 'c++ (2020)')).toEqual(['C++', '2020'])
})

test('what is searched is a text, never a pattern', () => {
  expect(found('a.b axb', 'a.b')).toEqual(['a.b'])
  expect(piecesWith('abc', '.* [')[0]?.piece).toBe('abc')
})

import { expect, test } from 'vitest'
import { closest, overlap } from './overlap'

const quote = '可游面积按3.86公顷计，人均游览面积取12平方米'

test('words that differ by a letter or two overlap, other words do not', () => {
  expect(overlap('可游面积按 3.86 公顷计，人均游览面积取 15 平方米。', quote)).toBeGreaterThan(0.8)
  expect(overlap('沿河步道宽度不足1.8米的区段，宜采用单向通行。', quote)).toBeLessThan(0.2)
  expect(overlap('', '')).toBe(0)
})

test('of a passage the sentences are taken that the words came from', () => {
  const text =
    '核心保护区东起永安桥。可游面积按3.9公顷计，人均游览面积取12平方米。沿河步道宜单向通行。'
  const range = closest(text, quote)
  expect(range && text.slice(range.from, range.to)).toBe(
    '可游面积按3.9公顷计，人均游览面积取12平方米。',
  )
  expect(closest('沿河步道宜单向通行。', quote)).toBeNull()
})

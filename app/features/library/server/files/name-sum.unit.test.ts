import { expect, test } from 'vitest'
import { nameSum, unnumbered } from './name-sum'

test('titles that differ by a number behind them have one sum, others have others', () => {
  const same = ['甲.md', '甲(1).md', '甲(12)(3).md']
  expect(new Set(same.map(nameSum)).size).toBe(1)
  const others = [
    '甲.txt',
    '乙.md',
    '甲(1)乙.md',
    '甲（1）.md',
    '(1).md',
    'A.md',
    'a.md',
    '甲(1).b.md',
  ]
  expect(new Set([...same, ...others].map(nameSum)).size).toBe(1 + others.length)
})

test('a sum is a whole number of four bytes, and stays what it is', () => {
  expect(nameSum('停车场规划.docx')).toBe(nameSum('停车场规划(9).docx'))
  expect(nameSum('a')).toBe(0xe40c292c)
  expect(unnumbered('没有结尾(2)')).toBe('没有结尾')
})

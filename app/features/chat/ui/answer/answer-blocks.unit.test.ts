import { expect, test } from 'vitest'
import { holdBackMark, splitBlocks } from './answer-blocks'

const text = [
  '# 结论',
  '',
  '第一段',
  '接着写',
  '',
  '',
  '1. 甲',
  '',
  '   甲的补充',
  '',
  '2. 乙',
  '',
  '```js',
  'a',
  '',
  'b',
  '```',
  '',
  '| 列 |',
  '|---|',
  '| 值 |',
].join('\n')

test('blocks are cut at blank lines, lists and fences stay whole', () => {
  expect(splitBlocks(text).map((block) => block.text)).toEqual([
    '# 结论',
    '第一段\n接着写',
    '1. 甲\n\n   甲的补充\n\n2. 乙',
    '```js\na\n\nb\n```',
    '| 列 |\n|---|\n| 值 |',
  ])
})

test('each block knows where it stands in the answer', () => {
  for (const { offset, text: block } of splitBlocks(text)) {
    expect(text.slice(offset, offset + block.length)).toBe(block)
  }
})

test('while text grows, finished blocks never change', () => {
  for (let end = 1; end < text.length; end += 1) {
    const now = splitBlocks(text.slice(0, end)).slice(0, -1)
    const later = splitBlocks(text.slice(0, end + 1))
    expect(later.slice(0, now.length)).toEqual(now)
  }
})

test('an open fence takes everything that follows', () => {
  expect(splitBlocks('```\na\n\nb\n\nc')).toHaveLength(1)
})

test('half a mark is held back while it streams', () => {
  expect(holdBackMark('约 7,700 人次[1')).toBe('约 7,700 人次')
  expect(holdBackMark('约 7,700 人次[')).toBe('约 7,700 人次')
  expect(holdBackMark('约 7,700 人次[1]')).toBe('约 7,700 人次[1]')
})

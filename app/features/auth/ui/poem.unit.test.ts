import { expect, test } from 'vitest'
import { poemOf } from './poem'

test('a short motto keeps the large size, one column a phrase', () => {
  expect(poemOf('处处有据，落笔成章')).toEqual({ lines: ['处处有据', '落笔成章'], size: 38 })
})

test('a phrase that would reach the hills is set smaller', () => {
  const { lines, size } = poemOf('为编辑而作的写作助手')
  expect(lines).toEqual(['为编辑而作的写作助手'])
  expect(10 * 1.2 * size).toBeLessThanOrEqual(338)
  expect(size).toBe(28)
})

test('a phrase too long for any readable size is parted evenly', () => {
  expect(poemOf('让每一位律师都能在自己的案卷里找到依据').lines).toEqual([
    '让每一位律师都能在自',
    '己的案卷里找到依据',
  ])
  expect(poemOf('让每一位律师都能在自己的案卷里找到依据').size).toBe(28)
})

test('no motto is no column', () => {
  expect(poemOf('').lines).toEqual([])
})

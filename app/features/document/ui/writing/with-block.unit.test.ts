import { expect, test } from 'vitest'
import { withBlock } from './with-block'

test('a block stands behind the paragraph that the pen is in, with nothing else moved', () => {
  const text = '甲段一\n甲段二\n\n乙段'
  expect(withBlock(text, 0, ':::')).toBe('甲段一\n甲段二\n\n:::\n\n乙段')
  expect(withBlock(text, 7, ':::')).toBe('甲段一\n甲段二\n\n:::\n\n乙段')
  expect(withBlock(text, text.length, ':::')).toBe(`${text}\n\n:::`)
  expect(withBlock('', 0, ':::')).toBe(':::')
})

import { expect, test } from 'vitest'
import { nameFault } from './name-fault'

test('a team is deleted by its whole name alone, and another one is named as such', () => {
  expect(nameFault(' ', '兰亭')).toBe('先输入团队名称')
  expect(nameFault('兰亭书局', '兰亭')).toBe('与「兰亭」不一致')
  expect(nameFault(' 兰亭 ', '兰亭')).toBe('')
})

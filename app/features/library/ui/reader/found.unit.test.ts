import { expect, test } from 'vitest'
import { sayFound } from './found'

test('a search says where it stands, that it goes on, and that nothing is there only of a whole document', () => {
  expect(sayFound({ current: 2, total: 7, pending: false })).toBe('2 / 7 处')
  expect(sayFound(null)).toBe('正在查找')
  expect(sayFound({ current: 0, total: 0, pending: true, isPartial: true })).toBe('正在查找')
  expect(sayFound({ current: 0, total: 0, pending: false })).toBe('没有找到')
  expect(sayFound({ current: 0, total: 0, pending: false, isPartial: true })).toBe('没有取到全文')
})

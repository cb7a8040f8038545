import { expect, test } from 'vitest'
import { hasWayBack } from './way-back'

test('a page that was walked to has one behind it; one opened by its address has none', () => {
  expect(hasWayBack({ idx: 2, key: 'x', usr: null })).toBe(true)
  expect(hasWayBack({ idx: 0, key: 'x' })).toBe(false)
  expect(hasWayBack(null)).toBe(false)
  expect(hasWayBack({ idx: '3' })).toBe(false)
})

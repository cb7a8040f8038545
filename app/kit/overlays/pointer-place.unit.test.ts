import { expect, test } from 'vitest'
import { hasMoved } from './pointer-place'

test('a pointer that rests has not moved, though its click told whole pixels', () => {
  const click = { screenX: 109, screenY: 58 }
  expect(hasMoved(click, { screenX: 109.04, screenY: 58.78 })).toBe(false)
  expect(hasMoved(click, { screenX: 110.04, screenY: 58.78 })).toBe(true)
  expect(hasMoved(click, { screenX: 109, screenY: 57 })).toBe(true)
})

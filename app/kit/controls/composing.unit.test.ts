import { expect, test } from 'vitest'
import { isComposing } from './composing'

test('a key of an input method is told by either sign, any other key by none', () => {
  expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true)
  // Safari: the composition has ended by the time its Enter is reported.
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true)
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false)
})

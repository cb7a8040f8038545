import { expect, test } from 'vitest'
import { themeCookie } from './theme'

test('a chosen theme is kept for a year', () => {
  expect(themeCookie('dark', true)).toBe(
    'theme=dark; path=/; max-age=31536000; samesite=lax; secure',
  )
})

test('following the system forgets the cookie', () => {
  expect(themeCookie('', false)).toBe('theme=; path=/; max-age=0; samesite=lax')
})

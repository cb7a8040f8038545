import { expect, test } from 'vitest'
import { readTheme, themeCookie } from './theme'

test('a chosen theme is kept for a year', () => {
  expect(themeCookie('dark', true)).toBe(
    'theme=dark; path=/; max-age=31536000; samesite=lax; secure',
  )
})

test('following the system forgets the cookie', () => {
  expect(themeCookie('', false)).toBe('theme=; path=/; max-age=0; samesite=lax')
})

test('the chosen theme is read among other cookies, and nothing else is believed', () => {
  expect(readTheme('token=abc; theme=dark')).toBe('dark')
  expect(readTheme('theme=light; x=1')).toBe('light')
  expect(readTheme('mytheme=dark')).toBe('')
  expect(readTheme('theme="><script>')).toBe('')
  expect(readTheme(null)).toBe('')
})

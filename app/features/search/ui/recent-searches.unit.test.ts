import { beforeEach, expect, test } from 'vitest'
import { local } from '~/client/storage'
import { recentSearches, rememberSearch } from './recent-searches'
import { forgetSearches } from './close-search'

beforeEach(() => {
  const kept = new Map<string, string>()
  Object.assign(globalThis, {
    window: {},
    localStorage: new Proxy(
      {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      },
      {
        ownKeys: () => [...kept.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    ),
  })
  forgetSearches()
})

test('the latest search stands first, once, and six are kept', () => {
  for (const word of ['一', '二', '三', '四', '五', '六', '七', ' 三 ']) rememberSearch('1', word)
  expect(recentSearches('1')).toEqual(['三', '七', '六', '五', '四', '二'])
  rememberSearch('1', '  ')
  expect(recentSearches('1')).toHaveLength(6)
})

test('each team has its own, and all go together', () => {
  rememberSearch('1', '承载量')
  rememberSearch('2', '限高')
  expect([recentSearches('1'), recentSearches('2')]).toEqual([['承载量'], ['限高']])
  forgetSearches()
  expect([recentSearches('1'), recentSearches('2')]).toEqual([[], []])
})

test('what somebody else left there is read as nothing', () => {
  local.write('recent_searches_1', { a: 1 })
  expect(recentSearches('1')).toEqual([])
})

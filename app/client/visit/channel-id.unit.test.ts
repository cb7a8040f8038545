import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { channelIdOf, keepChannelId, referrerClass } from './channel-id'
import { local } from '../storage'

const SEARCH = 'https://www.baidu.com/s?wd=x'
const OTHER = 'https://partner.example/page'

beforeEach(() => vi.stubGlobal('window', {}))
afterEach(() => {
  local.remove('channel_info')
  vi.unstubAllGlobals()
})

test('R-TRK-01: a referrer is none, a searcher’s or another', () => {
  expect([referrerClass(''), referrerClass(SEARCH), referrerClass(OTHER)]).toEqual([
    'none',
    'search',
    'other',
  ])
  // The words count in the host, not in what was asked there.
  expect(referrerClass('https://partner.example/google')).toBe('other')
  expect(referrerClass('no address')).toBe('other')
})

test('R-TRK-02 to 04: the channel by path and referrer', () => {
  expect(channelIdOf('', SEARCH)).toBe(0)
  expect(channelIdOf('manual-2026', OTHER)).toBe(2)
  expect(['', SEARCH, OTHER].map((from) => channelIdOf('/library/12', from))).toEqual([3, 2, 0])
  expect(channelIdOf('/chat', SEARCH)).toBe(5)
  expect(channelIdOf('/', SEARCH)).toBe(5)
  expect(channelIdOf('/agent', SEARCH)).toBe(3)
  expect(channelIdOf('/', '')).toBe(3)
})

test('line 13: the channel of the first visit is kept for the sign-in; one that an address names takes its place', () => {
  keepChannelId('/', '', SEARCH)
  expect(local.read('channel_info', {})).toEqual({ channelId: 5 })
  keepChannelId('/library/12', '', '')
  expect(local.read('channel_info', {})).toEqual({ channelId: 5 })
  keepChannelId('/', '?channel=manual', '')
  expect(local.read('channel_info', {})).toEqual({ channelId: 2 })
})

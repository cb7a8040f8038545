import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { channelIds } from '~/core/visit/channel-ids'
import { namedChannel, setAdNames } from './campaign-name'
import { channelIdOf, keepChannelId, referrerClass } from './channel-id'
import { local } from '../storage'

const SEARCH = 'https://www.baidu.com/s?wd=x'
const OTHER = 'https://partner.example/page'

beforeEach(() => vi.stubGlobal('window', {}))
afterEach(() => {
  local.remove('channel_info')
  vi.unstubAllGlobals()
})

test('R-CONST-03: channels have the codes of the specification', () => {
  expect(channelIds).toEqual({
    UNKNOWN: 0,
    SEM: 1,
    SEO: 2,
    ORGANIC: 3,
    USER_REFERRAL: 4,
    SOCIAL_MEDIA: 5,
    KOL: 13,
    BRAND_AD: 14,
    OFFICIAL: 15,
    ASSOCIATION: 16,
    PARTNER: 17,
  })
})

test('R-TRK-01, R-FMT-13: a referrer is none, a searcher’s or another', () => {
  expect([referrerClass(''), referrerClass(SEARCH), referrerClass(OTHER)]).toEqual([
    'none',
    'search',
    'other',
  ])
  // The words count in the host, not in what was asked there.
  expect(referrerClass('https://partner.example/google')).toBe('other')
  expect(referrerClass('no address')).toBe('other')
})

test('R-TRK-02, R-TRK-03, R-TRK-04, R-TRK-05: the channel by path and referrer', () => {
  expect(channelIdOf('', SEARCH)).toBe(0)
  expect(channelIdOf('manual-2026', OTHER)).toBe(2)
  expect(['', SEARCH, OTHER].map((from) => channelIdOf('/library/12', from))).toEqual([3, 2, 0])
  expect(channelIdOf('/chat', SEARCH)).toBe(5)
  expect(channelIdOf('/', SEARCH)).toBe(5)
  expect(channelIdOf('/agent', SEARCH)).toBe(3)
  expect(channelIdOf('/', '')).toBe(3)
})

test('R-TRK-06, R-AUTH-05, line 13: the channel of the first visit is kept for the sign-in; one that an address names takes its place', () => {
  keepChannelId('/', '', SEARCH)
  expect(local.read('channel_info', {})).toEqual({ channelId: 5 })
  keepChannelId('/library/12', '', '')
  expect(local.read('channel_info', {})).toEqual({ channelId: 5 })
  keepChannelId('/', '?channel=manual', '')
  expect(local.read('channel_info', {})).toEqual({ channelId: 2 })
})

test('R-TRK-01: eleven searchers are known', () => {
  const hosts =
    'baidu.com google.com bing.com sogou.com so.com haosou.com m.sm.cn toutiao.com yahoo.com yandex.ru duckduckgo.com'
  const classes = hosts.split(' ').map((host) => referrerClass(`https://www.${host}/`))
  expect(classes).toEqual(Array.from({ length: 11 }, () => 'search'))
})

test('R-TRK-07: a campaign is called after the service whose click brought it, of two after the first', () => {
  setAdNames({ clickId: 'baidu', qhclickId: '360' })
  const named = (clickId: string, qhclickId: string) =>
    namedChannel('spring', { clickId, qhclickId })
  expect([named('', ''), named('A', ''), named('', 'B'), named('A', 'B')]).toEqual([
    'spring',
    'baidu:spring',
    '360:spring',
    'baidu:spring',
  ])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageKeys } from '../storage-keys'
import { local, session } from '../storage'
import { isDebug, isPro, keepVisitParameters } from './visit-parameters'

const now = new Date('2026-11-21T08:00:00Z')
const isOwnPlace = (url: string) => url.startsWith('/')
const visit = (search: string) => keepVisitParameters(search, now, isOwnPlace)
const stored = (key: string) => local.read<unknown>(key, null)

beforeEach(() => vi.stubGlobal('window', {}))
afterEach(() => {
  for (const key of storageKeys.local) local.remove(key)
  for (const key of storageKeys.session) session.remove(key)
  vi.unstubAllGlobals()
})

test('who shared is kept with the time', () => {
  visit('?sharerUserId=9')
  expect(stored('sharer_user_id')).toBe('9')
  expect(stored('sharer_user_id_update_time')).toBe('2026-11-21T08:00:00.000Z')
})

test('click ids, source and channel are kept under their names', () => {
  visit('?bd_vid=a&qhclickid=b&sourceId=c&channel=d')
  expect(['click_id', 'qhclick_id', 'source_id'].map(stored)).toEqual(['a', 'b', 'c'])
  expect(stored('channel_info')).toEqual({ channel: 'd' })
})

test('the first of several values counts, trimmed; none leaves what was kept', () => {
  visit('?bd_vid=%20x%20&bd_vid=y')
  visit('?bd_vid=')
  visit('')
  expect(stored('click_id')).toBe('x')
})

test('phone wins over utm_mobile; both and utm_source live as long as the visit', () => {
  visit('?utm_mobile=13900000000&utm_source=partner')
  expect(session.read('utm_mobile', '')).toBe('13900000000')
  visit('?utm_mobile=13900000000&phone=13800000000')
  expect(session.read('utm_mobile', '')).toBe('13800000000')
  expect(session.read('utm_source', '')).toBe('partner')
})

test('an address to go to is kept only when it is one’s own', () => {
  visit('?redirectUrl=https://evil.test')
  expect(stored('redirectUrl')).toBeNull()
  visit('?redirectUrl=/library')
  expect(stored('redirectUrl')).toBe('/library')
})

test('R-NAV-05: debug and pro are on for 1 only; pro stays until it is switched off', () => {
  visit('?isDebug=true&isEnablePro=yes')
  expect([isDebug(), isPro()]).toEqual([false, false])
  visit('?isDebug=1&isEnablePro=1')
  visit('')
  expect([isDebug(), isPro()]).toEqual([true, true])
  visit('?isDebug=0&isEnablePro=0')
  expect([isDebug(), isPro()]).toEqual([false, false])
})

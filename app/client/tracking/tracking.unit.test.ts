import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession } from '../session/session-store'
import { local } from '../storage'
import { setAdNames } from '../visit/campaign-name'
import { partOf } from '.'
import { deliver } from './deliver'
import { eventOf, getUserGroup, localTime, type TrackingEvent, type VisitFacts } from './events'
import { createTracker, MOST_WAITING, type TrackingMessage, type WorkerPort } from './tracker'
import { oncePerDay } from './unique-visitor'
import { visitorId } from './visitor-id'

const now = new Date(2026, 10, 8, 9, 5, 3)
const facts: VisitFacts = {
  platform: 'web',
  channel: 'spring',
  channelId: 5,
  clickId: 'A',
  qhclickId: '',
  user: null,
  teamId: '1001',
  visitorId: 'v1',
  lifecycleId: 'l1',
}
const event = (name: string): TrackingEvent => eventOf(name, '', facts, now)

beforeEach(() => {
  vi.stubGlobal('window', {})
  setAdNames({ clickId: 'baidu', qhclickId: '360' })
})
afterEach(() => {
  local.remove('visitorId')
  vi.unstubAllGlobals()
})

test('R-TRK-14, R-TRK-15, R-TRK-26: an event carries the fields of the wire and this device’s time', () => {
  expect(eventOf('unique_visitor', 't', facts, now)).toEqual({
    event: 'unique_visitor',
    time: '2026-11-08 09:05:03',
    platform: 'web',
    channel: 'baidu:spring',
    is_new_user: true,
    target_id: 't',
    team_id: '1001',
    user_id: '',
    visitor_id: 'v1',
    channel_id: 5,
    extra: { temp_visit_lifecircle_id: 'l1' },
  })
  expect(localTime(new Date(2026, 0, 2, 23, 0, 0))).toBe('2026-01-02 23:00:00')
})

test('R-PROF-13: the last digit of an id splits people in halves, which events tell', () => {
  expect(['1', '42', '90', 'u', ''].map(getUserGroup)).toEqual(['odd', 'even', 'even', null, null])
  const { extra } = eventOf('x', '', { ...facts, user: { id: '17' } }, now)
  expect(extra).toEqual({ temp_visit_lifecircle_id: 'l1', user_group: 'odd' })
})

test('R-TRK-16: a person is new on the day on which their account was opened', () => {
  const isNew = (createTime?: string) =>
    eventOf('x', '', { ...facts, user: { id: '7', ...(createTime && { createTime }) } }, now)
      .is_new_user
  expect([isNew(), isNew('2026-11-08 00:00:01'), isNew('2026-11-07 23:59:59')]).toEqual([
    true,
    true,
    false,
  ])
})

function fakeWorker() {
  const messages: TrackingMessage[] = []
  const port: WorkerPort & { isEnded: boolean } = {
    isEnded: false,
    postMessage: (message) => void messages.push(message),
    terminate() {
      this.isEnded = true
    },
    onmessage: null,
    onerror: null,
  }
  const say = (type: string) => port.onmessage?.({ data: { type } } as MessageEvent)
  return { port, messages, say }
}
const setup = { baseUrl: 'https://own.test/ai', key: 'web:x', headers: {} }

test('R-TRK-19, R-TRK-20, R-TRK-23: events wait until the worker is ready, a hundred at most', () => {
  const { port, messages, say } = fakeWorker()
  const { track } = createTracker(() => port, setup)
  for (let no = 0; no < MOST_WAITING + 5; no += 1) track(event(`e${no}`))
  expect(messages).toEqual([{ type: 'INIT', data: setup }])
  say('INIT_SUCCESS')
  expect(messages[1]).toMatchObject({ type: 'TRACK', data: { length: MOST_WAITING } })
  track(event('later'))
  expect(messages[2]).toMatchObject({ type: 'TRACK', data: [{ event: 'later' }] })
})

test('R-TRK-20: a worker that cannot start or breaks is ended, and nothing is sent', () => {
  const refused = fakeWorker()
  const tracker = createTracker(() => refused.port, setup)
  tracker.track(event('a'))
  refused.say('INIT_ERROR')
  refused.say('INIT_SUCCESS')
  tracker.track(event('b'))
  expect([refused.port.isEnded, refused.messages.length]).toEqual([true, 1])
  const broken = fakeWorker()
  const other = createTracker(() => broken.port, setup)
  broken.say('INIT_SUCCESS')
  broken.port.onerror?.({} as ErrorEvent)
  other.track(event('c'))
  expect([broken.port.isEnded, broken.messages.length]).toEqual([true, 1])
  const none = createTracker(() => {
    throw new Error('no workers')
  }, setup)
  expect(() => none.track(event('d'))).not.toThrow()
})

test('R-TRK-21: what failed is sent once more after half a second, and then forgotten', async () => {
  const log: string[] = []
  const failing = new Set(['b', 'c'])
  const send = async (name: string) => {
    log.push(name)
    if (name === 'b' && log.filter((item) => item === 'b').length === 2) failing.delete('b')
    return !failing.has(name)
  }
  await deliver(['a', 'b', 'c'], send, async (ms) => void log.push(`${ms}`))
  expect(log).toEqual(['a', 'b', 'c', '500', 'b', 'c'])
})

test('R-TRK-18, R-AUTH-21: a visitor keeps their id; a sign-out forgets it in memory alone', async () => {
  let asked = 0
  const traits = () => [`agent ${(asked += 1)}`]
  const id = await visitorId(traits)
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  clearSession()
  expect(local.read('visitorId', '')).toBe(id)
  expect(await visitorId(traits)).toBe(id)
  expect(asked).toBe(1)
})

test('two browsers of one make are two visitors', async () => {
  const first = await visitorId(() => ['same'])
  clearSession()
  local.remove('visitorId')
  expect(await visitorId(() => ['same'])).not.toBe(first)
})

test('F25: without a store of its own a visit is told each time', async () => {
  const run = vi.fn()
  await oncePerDay('2026-11-28', run)
  await oncePerDay('2026-11-28', run)
  expect(run).toHaveBeenCalledTimes(2)
})

test('a path belongs to a part of the product, or to none', () => {
  const paths = ['/chat/7', '/create/ppt', '/create/book', '/create/9', '/library', '/', '/login']
  expect(paths.map(partOf)).toEqual(['chat', 'ppt', 'book', 'create', 'knowledge', '', ''])
})

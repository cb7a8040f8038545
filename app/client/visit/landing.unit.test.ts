import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../session/session-store'
import { storageKeys } from '../storage-keys'
import { local, session } from '../storage'
import { clearChannel, DISPLAY_CLICK, forgetLanding, keepLanding, type Landing } from './landing'
import { recordOpening } from './open-record'
import { keepVisitParameters } from './visit-parameters'

const sent: Record<string, unknown>[] = []
let answer: object = {}

function visit(address: string, referrer = ''): void {
  const url = new URL(address)
  vi.stubGlobal('location', url)
  vi.stubGlobal('document', { referrer, querySelector: () => null })
  keepVisitParameters(url.search, new Date('2026-11-28T00:00:00Z'), () => false)
  forgetLanding()
  keepLanding(address, referrer)
}

const landingOf = (): Landing | null => session.read('session_channel_data', null)

beforeEach(() => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
    sent.push(JSON.parse(init.body) as Record<string, unknown>)
    return Response.json(answer)
  })
  answer = { success: true, code: 'SUCCESS', message: '', result: { id: '1' } }
})
afterEach(() => {
  for (const key of [...storageKeys.local, DISPLAY_CLICK]) local.remove(key)
  for (const key of storageKeys.session) session.remove(key)
  useSession.setState({ user: null })
  sent.length = 0
  vi.unstubAllGlobals()
})

test('R-TRK-09, R-AUTH-03: a visit keeps where it began, without what is private; walks change nothing', () => {
  visit('https://own.test/?bd_vid=A&phone=13900000000', 'https://www.baidu.com/s?wd=x')
  expect(useSession.getState()).toMatchObject({
    clickId: 'A',
    openRecordUrl: 'https://own.test/?bd_vid=A',
  })
  visit('https://own.test/chat', 'https://own.test/')
  expect(landingOf()).toMatchObject({
    openUrl: 'https://own.test/?bd_vid=A',
    referer: 'https://www.baidu.com/s?wd=x',
  })
  expect(local.read('local_channel_data', null)).toEqual(landingOf())
})

test('an address that leads here anew begins the visit anew; the first one of the browser stays', () => {
  visit('https://own.test/?bd_vid=A')
  visit('https://own.test/library?qhclickid=B&channel=spring')
  expect(landingOf()).toMatchObject({ qhclickId: 'B', channel: 'spring' })
  expect(local.read<Landing | null>('local_channel_data', null)).toMatchObject({
    clickId: 'A',
    qhclickId: '',
  })
})

test('sourceId and sourceid are two parameters', () => {
  visit('https://own.test/?sourceId=S&sourceid=abcdef012345')
  expect([local.read('source_id', ''), local.read(DISPLAY_CLICK, '')]).toEqual([
    'S',
    'abcdef012345',
  ])
})

test('R-TRK-10, R-TRK-12, R-TRK-13: what led here is told once at the sign-in, and is nobody’s afterwards', async () => {
  visit('https://own.test/?bd_vid=A&sourceId=S&sharerUserId=7')
  useSession.setState({ user: { id: '7' } as never })
  await recordOpening()
  expect(sent[0]).toMatchObject({
    platform: 'web',
    clickId: 'A',
    sourceId: 'S',
    openUrl: 'https://own.test/?bd_vid=A&sourceId=S&sharerUserId=7',
  })
  // Nobody is led here by themselves.
  expect(sent[0]?.['inviteUserId'] ?? '').toBe('')
  const stored = ['click_id', 'source_id', 'local_channel_data'].map((key) => local.read(key, ''))
  expect([...stored, landingOf()]).toEqual(['', '', '', null])
  expect(useSession.getState()).toMatchObject({ clickId: '', sourceId: '' })
})

test('where the server could not be told, what led here stays for the next sign-in', async () => {
  visit('https://own.test/?bd_vid=A')
  answer = { success: false, code: 500, message: '', result: null }
  await recordOpening()
  expect(local.read('click_id', '')).toBe('A')
})

test('R-TRK-11: whoever was told of already is skipped once', async () => {
  visit('https://own.test/')
  local.write('already_logged_in', true)
  await recordOpening()
  expect(sent).toEqual([])
  await recordOpening()
  expect(sent).toHaveLength(1)
})

test('R-TRK-08: clearing keeps the number of the channel and forgets the rest', () => {
  visit('https://own.test/?channel=spring&qhclickid=B')
  local.write('channel_info', { channelId: 2, channel: 'spring' })
  clearChannel()
  expect(local.read('channel_info', {})).toEqual({ channelId: 2 })
  expect(local.read('qhclick_id', '')).toBe('')
})

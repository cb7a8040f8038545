import { createHash, createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from './api'
import { local } from './storage'

const sent: { url: string; init: { headers: Record<string, string>; body?: string } }[] = []
let answer: () => Response = () => envelope({})
const envelope = (changes: object, init?: ResponseInit) =>
  Response.json({ result: null, success: true, code: 'SUCCESS', message: '', ...changes }, init)

beforeEach(() => {
  sent.length = 0
  answer = () => envelope({})
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21, 8) })
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { querySelector: () => ({ content: 'web:a:secret' }) })
  vi.stubGlobal('fetch', async (url: string, init: (typeof sent)[number]['init']) => {
    sent.push({ url, init })
    return answer()
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  local.remove('token')
})

/** What the server would expect, made by another program's functions. */
function expected(method: string, { url, init }: (typeof sent)[number]): string {
  const { pathname, searchParams } = new URL(url, 'http://host')
  const query = [...searchParams].map(([name, value]) => `${name}=${value}`).sort()
  const md5 = init.body ? createHash('md5').update(init.body).digest('base64') : ''
  const words = [method, init.headers['i-date'], md5, pathname.slice(3), query.join('&')].join('\n')
  const signature = createHmac('sha1', 'a:secret').update(words).digest('base64')
  return `hmac id="web", algorithm="hmac-sha1", headers="i-date", signature="${signature}"`
}

test('calls are signed over what is really sent', async () => {
  await api.get('/space/1/folder/listFile', { keyword: '墨 & 砚', after: '', pageSize: 50 })
  await api.post('/chat/session/rename', { title: '春天', empty: '', zero: 0 })
  await api.remove('/space/1/file/delete', { ids: '1,2' })
  const methods = ['GET', 'POST', 'DELETE']
  expect(sent.map(({ init }) => init.headers['i-authorization'])).toEqual(
    sent.map((item, index) => expected(methods[index] ?? '', item)),
  )
})

test('the same write twice within a second is dated a second later, and reads are not', async () => {
  for (let times = 0; times < 3; times += 1) await api.post('/file/register', { a: 1 })
  for (let times = 0; times < 2; times += 1) await api.get('/team/list')
  const seconds = sent.map(({ init }) => init.headers['i-date']?.slice(-6, -4))
  expect(seconds).toEqual(['00', '01', '02', '00', '00'])
})

test('a wrong clock is set by the server and the call is made once more', async () => {
  const refusal = () =>
    envelope(
      { success: false, code: 'SIGN_ERROR' },
      { status: 400, headers: { 'i-date': 'Sat, 21 Nov 2026 09:30:00 GMT' } },
    )
  answer = () => (sent.length === 1 ? refusal() : envelope({ result: 1 }))
  expect(await api.get('/team/list')).toMatchObject({ ok: true, data: 1 })
  expect(sent.map(({ init }) => init.headers['i-date'])).toEqual([
    'Sat, 21 Nov 2026 08:00:00 GMT',
    'Sat, 21 Nov 2026 09:30:00 GMT',
  ])
  sent.length = 0
  answer = refusal
  await api.get('/team/list', {}, { silent: true })
  expect(sent).toHaveLength(1)
})

test('a sign-in that another page said in the same second is said again under a later date, once', async () => {
  const copy = () => envelope({ success: false, code: 20002, message: '请勿重复提交' })
  answer = () => (sent.length === 1 ? copy() : envelope({ result: 1 }))
  const fields = { account: 'lin', password: 'blank 1' }
  expect(await api.post('/login/loginAccount', fields)).toMatchObject({ ok: true, data: 1 })
  const [first = 0, second = 0] = sent.map(({ init }) => Date.parse(init.headers['i-date'] ?? ''))
  expect(second - first).toBe(1_000)
  answer = copy
  sent.length = 0
  expect(await api.post('/login/loginAccount', fields, { silent: true })).toMatchObject({
    ok: false,
    code: '20002',
  })
  expect(sent).toHaveLength(2)
  sent.length = 0
  await api.post('/team/9/coin/application/add', { coins: 1 }, { silent: true })
  expect(sent).toHaveLength(1)
})

test('a search that was said before its page was loaded again in the same second is said once more', async () => {
  const copy = () => envelope({ success: false, code: 20002, message: '请勿重复提交' })
  for (const path of ['/scholar/search', '/space/9/folder/search', '/space/9/folder/search/v2']) {
    sent.length = 0
    answer = () => (sent.length === 1 ? copy() : envelope({ result: 1 }))
    expect(await api.post(path, { keyword: 'heat' }), path).toMatchObject({ ok: true, data: 1 })
  }
})

test('a page that brings no key sends unsigned calls', async () => {
  vi.stubGlobal('document', { querySelector: () => null })
  await api.get('/team/list')
  expect(sent[0]?.init.headers).not.toHaveProperty('i-authorization')
})

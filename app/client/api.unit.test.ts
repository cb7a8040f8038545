import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHash } from 'node:crypto'
import { api, onSessionEnded } from './api'
import { md5Base64 } from './request/md5'
import { useSession } from './session/session-store'
import { local, session } from './storage'
import { useTeamModal } from './session/team-modals'
import { useToasts } from './toasts'

const sent: { url: string; init: RequestInit & { headers: Record<string, string> } }[] = []
let answer: () => Response = () => envelope({ result: 1 })

const envelope = (changes: object, status = 200) =>
  Response.json(
    { result: null, success: true, code: 'SUCCESS', message: '', ...changes },
    { status },
  )
const titles = () => useToasts.getState().toasts.map(({ title }) => title)
const last = () => sent.at(-1) ?? { url: '', init: { headers: {} as Record<string, string> } }

// Far apart, so that no test meets the once-a-second and once-in-3-s limits of another.
let hours = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) + ++hours * 3_600_000 })
  vi.stubGlobal('window', {})
  vi.stubGlobal('fetch', async (url: string, init: (typeof sent)[number]['init']) => {
    sent.push({ url, init })
    return answer()
  })
  answer = () => envelope({ result: 1 })
  useToasts.setState({ toasts: [] })
  useTeamModal.setState({ open: null })
  useSession.setState({ showLoginModal: false, user: null })
  for (const key of ['token', 'domain_info']) local.remove(key)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('md5 is that of the exact UTF-8 bytes', () => {
  for (const text of [
    '',
    'a',
    '研墨'.repeat(50),
    '{"question":"春天的内容是什么？"}',
    'x'.repeat(119),
  ]) {
    expect(md5Base64(text)).toBe(createHash('md5').update(text).digest('base64'))
  }
})

test('R-API-01: calls go below /ai of the page’s own host, and none waits longer than ten minutes', async () => {
  const wait = vi.spyOn(AbortSignal, 'timeout')
  await api.get('/team/list')
  expect(last().url).toMatch(/^\/ai\/team\/list/)
  expect(wait.mock.calls).toEqual([[600_000]])
  wait.mockRestore()
})

test('empty values stay behind, zero, false and lists go along', async () => {
  await api.post('/team/switch', { a: '', b: '  ', c: null, d: undefined, e: 0, f: false, g: [] })
  expect(last().url).toBe('/ai/team/switch?platform=web')
  expect(last().init.body).toBe('{"e":0,"f":false,"g":[]}')
})

test('every call carries version, date, digest and shell', async () => {
  await api.post('/x', { timestamp: 0, word: '墨' })
  expect(last().init.headers).toMatchObject({
    'i-version': '2',
    'i-date': 'Thu, 01 Jan 1970 00:00:00 GMT',
    'content-md5': md5Base64('{"timestamp":0,"word":"墨"}'),
    'shell-name': 'team-',
  })
  expect(last().init.headers).not.toHaveProperty('authorization')
})

test('a shell name outside Latin is encoded, and reads carry no digest', async () => {
  local.write('domain_info', { domainInfo: { shellName: '兰亭' } })
  await api.get('/team/list')
  expect(last().init.headers['shell-name']).toBe(encodeURIComponent('兰亭'))
  expect(last().init.headers['content-md5']).toBe('')
})

test('R-STO-12: the platform of this visit wins over the one that is kept', async () => {
  local.write('platform', 'pad')
  await api.get('/a')
  session.write('platform', 'mouse')
  await api.get('/a')
  expect(sent.slice(-2).map(({ url }) => url)).toEqual([
    '/ai/a?platform=pad',
    '/ai/a?platform=mouse',
  ])
  session.remove('platform')
  local.remove('platform')
})

test('the platform is added to reads and posts with a body, unless it is told', async () => {
  await api.get('/a', { platform: 'mouse' })
  expect(last().url).toBe('/ai/a?platform=mouse')
  await api.post('/b', { platform: 'mouse' })
  expect(last().url).toBe('/ai/b')
  await api.post('/c', null)
  expect(last().url).toBe('/ai/c')
  await api.remove('/d', { id: '1' })
  expect(last().url).toBe('/ai/d?id=1')
})

test('a new token replaces the one that is kept', async () => {
  local.write('token', 'old')
  answer = () => envelope({ newToken: 'fresh' })
  await api.get('/x')
  expect(last().init.headers.authorization).toBe('Bearer old')
  await api.get('/x')
  expect(last().init.headers.authorization).toBe('Bearer fresh')
})

test('a dead token clears the session and opens the login once a second', async () => {
  local.write('token', 'dead')
  answer = () => envelope({ success: false, code: 'AUTHENTICATE' }, 401)
  const first = await api.get('/x')
  expect(first).toMatchObject({ ok: false, code: '401', data: null })
  expect(local.read('token', '')).toBe('')
  expect(useSession.getState().showLoginModal).toBe(true)
  useSession.setState({ showLoginModal: false })
  await api.get('/x')
  expect(useSession.getState().showLoginModal).toBe(false)
  vi.setSystemTime(Date.now() + 1001)
  await api.get('/x')
  expect(useSession.getState().showLoginModal).toBe(true)
})

test('failures are said in the words of the catalogue', async () => {
  const cases: [object, number, string][] = [
    [{ success: false, code: 10001, message: '账号或密码不正确' }, 200, '账号或密码不正确'],
    [{ success: false, code: 'X', message: '' }, 200, '未知错误'],
    [{ success: false, code: 403, message: 'secret' }, 403, '无权限访问'],
    [{ success: false, code: 500, message: '' }, 500, '服务器错误'],
    [{ success: false, code: 7002, message: '' }, 200, '请先绑定手机号'],
  ]
  for (const [body, status, title] of cases) {
    useToasts.setState({ toasts: [] })
    answer = () => envelope(body, status)
    expect((await api.get('/x')).ok).toBe(false)
    expect(titles()).toEqual([title])
  }
})

test('a proxy page instead of an envelope is an unknown error', async () => {
  answer = () => new Response('<html>', { status: 502 })
  expect(await api.get('/x')).toMatchObject({ ok: false, code: '502', message: '未知错误' })
})

test('no connection is said once, and silence is kept when it is asked for', async () => {
  answer = () => {
    throw new TypeError('fetch failed')
  }
  expect(await api.get('/x', {}, { silent: true })).toMatchObject({ code: 'NETWORK_ERROR' })
  expect(titles()).toEqual([])
  await api.get('/x')
  expect(titles()).toEqual(['网络连接失败'])
})

test('success with another code is no success and says nothing', async () => {
  answer = () => envelope({ code: 'LATER' })
  expect(await api.get('/x')).toMatchObject({ ok: false, success: true })
  expect(titles()).toEqual([])
})

test('a team refusal opens its notice instead of a toast, at most once in 3 s', async () => {
  answer = () => envelope({ success: false, code: 8003 })
  await api.get('/x')
  expect(useTeamModal.getState().open).toBe('notAdmin')
  expect(titles()).toEqual([])
  useTeamModal.setState({ open: null })
  await api.get('/x')
  expect(useTeamModal.getState().open).toBeNull()
  vi.setSystemTime(Date.now() + 3001)
  await api.get('/x')
  expect(useTeamModal.getState().open).toBe('notAdmin')
})

test('a stream goes on behind the last event that was seen', async () => {
  await api.stream('/chat/question/follow', null, { query: { sessionId: '7' }, lastEventId: 42 })
  expect(last().url).toBe('/ai/chat/question/follow?sessionId=7&platform=web')
  expect(last().init.headers).toMatchObject({ 'last-event-id': '42', accept: 'text/event-stream' })
})

test('whoever was signed in is told why they no longer are, once; a visitor is told nothing', async () => {
  const elsewhere = {
    success: false,
    code: 'AUTHENTICATE',
    message: '已在其他设备上退出，请重新登录',
  }
  answer = () => envelope(elsewhere, 401)
  local.write('token', 't')
  await Promise.all([api.get('/a'), api.get('/b')])
  expect(titles()).toEqual([elsewhere.message])
  expect(useSession.getState().showLoginModal).toBe(true)
  useToasts.setState({ toasts: [] })
  vi.setSystemTime(Date.now() + 5_000)
  await api.get('/c')
  expect(titles()).toEqual([])
})

test('a refusal until the password is changed opens that modal and says nothing more', async () => {
  answer = () =>
    envelope({ success: false, code: 'PASSWORD_CHANGE_REQUIRED', message: '请先修改密码' })
  const { ok } = await api.get('/team/list')
  expect(ok).toBe(false)
  expect(useSession.getState().showChangePasswordModal).toBe(true)
  expect(titles()).toEqual([])
  useSession.setState({ showChangePasswordModal: false })
})

test('R-ERR-08: 7002 sends one to bind a phone', async () => {
  answer = () => envelope({ success: false, code: 7002, message: '请先绑定手机号' })
  await api.post('/x')
  const [toast] = useToasts.getState().toasts
  expect(toast).toMatchObject({ title: '请先绑定手机号' })
  const assign = vi.fn()
  vi.stubGlobal('location', { assign })
  toast?.actions?.[0]?.onPress()
  expect(assign).toHaveBeenCalledWith('/profile/basic')
})

test('what is said of a token that a newer one has replaced meanwhile ends nothing', async () => {
  local.write('token', 'old')
  answer = () => {
    local.write('token', 'new')
    return envelope(
      { success: false, code: 'AUTHENTICATE', message: '密码已修改，请重新登录' },
      401,
    )
  }
  expect(await api.get('/late')).toMatchObject({ ok: false, code: '401' })
  expect(local.read('token', '')).toBe('new')
  expect([titles(), useSession.getState().showLoginModal]).toEqual([[], false])
})

test('a stream that ends for its sign-in asks who is here now before anybody is sent away', async () => {
  local.write('token', 'new')
  onSessionEnded('signedOut')
  await vi.waitFor(() => expect(last().url).toContain('/user/getUserInfo'))
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(local.read('token', '')).toBe('new')
  answer = () => envelope({ success: false, code: 'AUTHENTICATE', message: '请先登录' }, 401)
  onSessionEnded('signedOut')
  await vi.waitFor(() => expect(useSession.getState().showLoginModal).toBe(true))
  expect(local.read('token', '')).toBe('')
})

test('R-AUTH-13: an account that was closed meanwhile leaves nothing here and the page is loaded afresh', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  for (const [key, value] of Object.entries({ token: 't', userInfo: {}, userId: '7' })) {
    local.write(key, value)
  }
  answer = () => envelope({ success: false, code: 10003, message: '用户已注销' })
  expect(await api.get('/user/getUserInfo')).toMatchObject({ ok: false, message: '用户已注销' })
  expect(['token', 'userInfo', 'userId'].map((key) => local.read(key, ''))).toEqual(['', '', ''])
  expect(reload).toHaveBeenCalledOnce()
  // Whoever only tries to sign in to it is told, and stays on the form.
  await api.post('/login/loginAccount', { account: 'lin' })
  expect(reload).toHaveBeenCalledOnce()
  expect(titles()).toEqual(['用户已注销'])
})

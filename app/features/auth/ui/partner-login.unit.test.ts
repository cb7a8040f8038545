import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepAssertion, takeAssertion } from '~/client/visit/partner-visit'
import { clearSession, tokenOf, useSession } from '~/client/session/session-store'
import { local, session } from '~/client/storage'
import { useToasts } from '~/client/toasts'
import { keepVisitParameters } from '~/client/visit/visit-parameters'
import { forgetPartnerLogin, tryPartnerLogin } from './partner-login'

const partners = [{ utmSource: 'office', loginPath: 'Office' }]
const user = {
  id: '7',
  name: '用户6021',
  authenticationStatus: 'none',
  isNeedChangePassword: false,
}
const sent: { url: string; body: Record<string, unknown> }[] = []
let answer: object = {}
let toasts: string[] = []
let page = ''
// Toasts close again: what was ever shown counts.
useToasts.subscribe(({ toasts: now }) => {
  for (const { title } of now) if (!toasts.includes(title)) toasts.push(title)
})

function visit(address: string): void {
  page = address
  vi.stubGlobal('location', new URL(address))
  vi.stubGlobal('document', { referrer: 'https://office.test/desk', querySelector: () => null })
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, url: URL) => (page = String(url)),
  })
  keepAssertion()
  keepVisitParameters(new URL(address).search, new Date(), () => false)
}

beforeEach(() => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    sent.push({ url, body: JSON.parse(init.body) as Record<string, unknown> })
    return Response.json(answer)
  })
  answer = { success: true, code: 'SUCCESS', message: '', result: { ...user, token: 't' } }
  clearSession()
  session.remove('utm_source')
  session.remove('utm_mobile')
  local.remove('sharer_user_id')
  takeAssertion()
  forgetPartnerLogin()
  sent.length = 0
  useToasts.setState({ toasts: [] })
  toasts = []
})
afterEach(() => vi.unstubAllGlobals())

const LINK = 'https://own.test/?utm_source=office&phone=13800136021&a=1#verifyCode=word&b=2'

test('R-CLI-09, R-CLI-11, R-CLI-13, R-CLI-14, R-CLI-18, R-AUTH-08: a partner’s visitor is signed in without the modal, with the sharer and the channel', async () => {
  local.write('sharer_user_id', '42')
  visit(LINK)
  const order: string[] = []
  expect(tryPartnerLogin(partners, async () => void order.push(tokenOf()))).toBe(true)
  await vi.waitFor(() => expect(toasts).toEqual(['自动登录中...', '自动登录成功']))
  expect(sent[0]?.url).toContain('/ai/login/loginOffice')
  expect(sent[0]?.body).toMatchObject({
    mobile: '13800136021',
    inviteUserId: '42',
    verifyCode: 'word',
    channelId: 17,
  })
  // The member's own things are loaded as the signed-in person's.
  expect(order).toEqual(['t'])
  expect(local.read('auto_login_token', '')).toBe('t')
  expect(local.read('currentAutoLoginInfo', null)).toEqual({ userId: '7', mobile: '13800136021' })
  // Where they came from is told once, after the sign-in, by the session it gave.
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.url).toContain('/ai/user/openRecord/add')
  expect(sent[1]?.body).toMatchObject({ inviteUserId: '42' })
})

test('R-CLI-12: the signed word leaves the address at once, the rest stays; number and source outlive the page', () => {
  visit(LINK)
  expect(page).toBe('https://own.test/?utm_source=office&phone=13800136021&a=1#b=2')
  visit('https://own.test/?verifyCode=other&x=1')
  expect(page).toBe('https://own.test/?x=1')
  expect(session.read('utm_mobile', '')).toBe('13800136021')
  expect(takeAssertion()).toBe('other')
  expect(takeAssertion()).toBe('')
})

test('R-CLI-11, R-CLI-17: a refusal says so, and the next request for a login opens the modal', async () => {
  visit(LINK)
  answer = { success: false, code: 10015, message: '登录失败', result: null }
  expect(tryPartnerLogin(partners, async () => {})).toBe(true)
  await vi.waitFor(() => expect(toasts).toEqual(['自动登录中...', '登录失败']))
  expect(tryPartnerLogin(partners, async () => {})).toBe(false)
  expect(tokenOf()).toBe('')
})

test.each([
  ['no partner is configured', LINK, [], null],
  ['the source is another', LINK.replace('office', 'games'), partners, null],
  ['the number is none', LINK.replace('13800136021', '1380013602'), partners, null],
  ['there is no number', LINK.replace('phone=13800136021', ''), partners, null],
  ['there is no signed word', LINK.replace('verifyCode=word', ''), partners, null],
  ['somebody is signed in', LINK, partners, { ...user, id: '9' }],
])('R-CLI-10, R-CLI-16: the modal opens where %s', (_name, address, list, signedIn) => {
  visit(address)
  useSession.setState({ user: signedIn as never })
  expect(tryPartnerLogin(list, async () => {})).toBe(false)
  expect(sent).toEqual([])
  useSession.setState({ user: null })
})

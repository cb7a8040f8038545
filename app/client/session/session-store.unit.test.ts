import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  clearSession,
  comeBeforeLogin,
  dropForeignToken,
  isLoggedIn,
  keepSignIn,
  onSignOut,
  openLogin,
  tokenOf,
  useSession,
  watchOtherTabs,
} from './session-store'
import { isSignOutDue, settleSignOut, signOut } from './sign-out'
import { local, session } from '../storage'

const user = {
  id: '1',
  account: 'shenyan',
  loginName: 'ada',
  hasPassword: true,
  name: '沈砚',
  avatar: '',
  isNeedChangePassword: false,
  createTime: '2026-01-01 08:00:00',
  authenticationStatus: 'done' as const,
  channelId: 0,
}

beforeEach(() => vi.stubGlobal('window', {}))
afterEach(() => vi.unstubAllGlobals())

test('signing out leaves nothing of the person', () => {
  keepSignIn('t', user)
  local.write('draft_ai_chat_question_content_draft_9', '草稿')
  local.write('ai_question_mode_list', [1])
  local.write('sharer_user_id', '5')
  session.write('teamInviteCode', 'abc')
  clearSession()
  const gone = [
    'token',
    'userId',
    'loginStatus',
    'ai_question_mode_list',
    'draft_ai_chat_question_content_draft_9',
  ]
  expect(gone.map((key) => local.read(key, null))).toEqual(gone.map(() => null))
  expect(session.read('teamInviteCode', '')).toBe('')
  expect(local.read('sharer_user_id', '')).toBe('5')
  expect(useSession.getState()).toMatchObject({
    user: null,
    team: null,
    teams: [],
    memberInfo: null,
  })
})

test('other stores are emptied with it', () => {
  const reset = vi.fn()
  const stop = onSignOut(reset)
  clearSession()
  stop()
  clearSession()
  expect(reset).toHaveBeenCalledTimes(1)
})

test('signing out tells the server first, and clears only then', async () => {
  keepSignIn('t', user)
  let token = ''
  let tokenHere = ''
  vi.stubGlobal('fetch', async (_url: string, init: { headers: Record<string, string> }) => {
    token = init.headers.authorization ?? ''
    tokenHere = tokenOf()
    return new Response('{}')
  })
  await signOut()
  expect([token, tokenHere, tokenOf(), isSignOutDue()]).toEqual(['Bearer t', 't', '', false])
})

test('a server that cannot be told is told later, for the same sign-in, and who came since stays', async () => {
  keepSignIn('t', user)
  const fetched = vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError('down'))
  vi.stubGlobal('fetch', fetched)
  await signOut()
  expect([tokenOf(), isSignOutDue()]).toEqual(['', true])

  fetched.mockResolvedValueOnce(new Response('', { status: 502 }))
  expect(await settleSignOut()).toBe(false)
  keepSignIn('of-another', { ...user, id: '2' })
  fetched.mockResolvedValueOnce(new Response('{}'))
  expect(await settleSignOut()).toBe(true)
  expect(fetched.mock.lastCall?.[1]).toMatchObject({
    headers: { authorization: 'Bearer t' },
    credentials: 'omit',
  })
  expect([tokenOf(), isSignOutDue()]).toEqual(['of-another', false])
  expect(await settleSignOut()).toBe(true)
  expect(fetched).toHaveBeenCalledTimes(3)
  clearSession()
})

test('R-AUTH-08, R-AUTH-14: a sign-in opens the password modal only when a change is due, and mirrors the verification', () => {
  keepSignIn('t', user)
  expect(isLoggedIn()).toBe(true)
  expect(local.read('authenticationStatus', '')).toBe('done')
  expect(useSession.getState().showChangePasswordModal).toBe(false)
  keepSignIn('t', { ...user, isNeedChangePassword: true })
  expect(useSession.getState()).toMatchObject({
    showLoginModal: false,
    showChangePasswordModal: true,
  })
  clearSession()
  expect(isLoggedIn()).toBe(false)
  expect(useSession.getState().showChangePasswordModal).toBe(false)
})

test('another way of signing in may come before the modal', () => {
  comeBeforeLogin(() => true)
  openLogin()
  expect(useSession.getState().showLoginModal).toBe(false)
  comeBeforeLogin(() => false)
  openLogin()
  expect(useSession.getState().showLoginModal).toBe(true)
  useSession.setState({ showLoginModal: false })
})

test('R-AUTH-27: a sign-in or sign-out of another tab is heard, other news are not', () => {
  const listeners = new Set<(event: Partial<StorageEvent>) => void>()
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => listeners.add(listener))
  vi.stubGlobal('removeEventListener', (_: string, listener: () => void) =>
    listeners.delete(listener),
  )
  const onChange = vi.fn()
  const stop = watchOtherTabs(onChange)
  const dispatch = (event: Partial<StorageEvent>) =>
    listeners.forEach((listener) => listener(event))
  dispatch({ key: 'userId', oldValue: '{"data":"7"}', newValue: null })
  dispatch({ key: 'userId', oldValue: null, newValue: '{"data":"8"}' })
  dispatch({ key: null, oldValue: null, newValue: '' })
  expect(onChange).toHaveBeenCalledTimes(3)
  dispatch({ key: 'token', oldValue: 'a', newValue: 'b' })
  dispatch({ key: 'userId', oldValue: '{"data":"7"}', newValue: '{"data":"7"}' })
  expect(onChange).toHaveBeenCalledTimes(3)
  stop()
  expect(listeners.size).toBe(0)
})

test('a token that was stored for somebody else is dropped; one’s own, and one of nobody known, stay', () => {
  keepSignIn('t', user)
  dropForeignToken(user.id)
  expect(tokenOf()).toBe('t')
  dropForeignToken('2')
  expect([tokenOf(), local.read('userId', '')]).toEqual(['', '2'])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  clearSession,
  comeBeforeLogin,
  isLoggedIn,
  keepSignIn,
  onSignOut,
  openLogin,
  tokenOf,
  useSession,
  watchOtherTabs,
} from './session-store'
import { signOut } from './sign-out'
import { local, session } from './storage'

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

test('clearing does not wait for the server, and a dead server is no error', async () => {
  keepSignIn('t', user)
  let told = ''
  vi.stubGlobal('fetch', async (_url: string, init: { headers: Record<string, string> }) => {
    told = init.headers.authorization ?? ''
    throw new TypeError('down')
  })
  const done = signOut()
  expect(tokenOf()).toBe('')
  await done
  expect(told).toBe('Bearer t')
})

test('a sign-in opens the password modal only when a change is due, and mirrors the verification', () => {
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
  vi.stubGlobal('addEventListener', (_: string, hear: () => void) => listeners.add(hear))
  vi.stubGlobal('removeEventListener', (_: string, hear: () => void) => listeners.delete(hear))
  const onChange = vi.fn()
  const stop = watchOtherTabs(onChange)
  const tell = (event: Partial<StorageEvent>) => listeners.forEach((hear) => hear(event))
  tell({ key: 'userId', oldValue: '{"data":"7"}', newValue: null })
  tell({ key: 'userId', oldValue: null, newValue: '{"data":"8"}' })
  tell({ key: null, oldValue: null, newValue: '' })
  expect(onChange).toHaveBeenCalledTimes(3)
  tell({ key: 'token', oldValue: 'a', newValue: 'b' })
  tell({ key: 'userId', oldValue: '{"data":"7"}', newValue: '{"data":"7"}' })
  expect(onChange).toHaveBeenCalledTimes(3)
  stop()
  expect(listeners.size).toBe(0)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, keepSignIn, onSignOut, tokenOf, useSession } from './session-store'
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

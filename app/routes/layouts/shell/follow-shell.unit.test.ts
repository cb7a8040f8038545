import { beforeEach, expect, test, vi } from 'vitest'
import { keepSignIn, useSession } from '~/client/session/session-store'
import { local } from '~/client/storage'
import { useTeamModal } from '~/client/session/team-modals'
import { useToasts } from '~/client/toasts'
import { followShell } from './follow-shell'

const user = {
  id: '1',
  account: 'shenyan',
  loginName: '',
  hasPassword: true,
  name: '沈砚',
  avatar: '',
  isNeedChangePassword: false,
  createTime: '2026-01-01 08:00:00',
  authenticationStatus: 'done' as const,
  channelId: 0,
}
const nowhere = { team: null, teams: [], stoppedIn: '', closedTeam: null, hasTeamTrouble: false }
const messages = () => useToasts.getState().toasts.map(({ title, icon }) => [title, icon])

beforeEach(() => {
  vi.stubGlobal('window', {})
  useToasts.setState({ toasts: [] })
  useTeamModal.setState({ open: null })
  return () => vi.unstubAllGlobals()
})

test('teams that could not be read are said, and nobody is signed out or forgotten for it', () => {
  keepSignIn('t', user)
  local.write('team_info', { id: '1001' })
  followShell({ ...nowhere, user, hasTeamTrouble: true })
  expect(messages()).toEqual([['团队账号获取异常', 'danger']])
  expect(useTeamModal.getState().open).toBeNull()
  expect(local.read('token', '')).toBe('t')
  expect(local.read('team_info', null)).toEqual({ id: '1001' })
})

test('a token whose session has ended is dropped, and the person is told', () => {
  keepSignIn('t', user)
  followShell({ ...nowhere, user: null })
  expect(messages()).toEqual([['登录已失效，请重新登录', 'warning']])
  expect(local.read('token', '')).toBe('')
})

test('a closed team is no reason to sign anybody out', () => {
  useSession.setState({ user, teams: [] })
  const closed = {
    id: '1',
    name: '墨队',
    closure: 'suspended' as const,
    isOwner: true,
    eraseTime: '',
    reason: '',
  }
  followShell({ ...nowhere, user, closedTeam: closed })
  expect(useTeamModal.getState().open).toBeNull()
})

test('whoever was stopped is told so, by the name of the team', () => {
  useSession.setState({ user, teams: [] })
  followShell({ ...nowhere, user, stoppedIn: '云岫规划院' })
  expect(useTeamModal.getState()).toMatchObject({
    open: 'stopped',
    text: '你在「云岫规划院」的席位已停用，请联系团队管理员',
  })
})

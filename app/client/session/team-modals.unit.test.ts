import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from './session-store'
import { closeTeamModal, showTeamModal, useTeamModal, type TeamModal } from './team-modals'

const all: TeamModal[] = ['notInTeam', 'coinsShort', 'planExpired', 'notAdmin']
const user = {
  id: '1',
  account: 'a',
  loginName: 'a',
  hasPassword: true,
  name: '甲',
  avatar: '',
  isNeedChangePassword: false,
  createTime: '',
  authenticationStatus: 'none' as const,
  channelId: 0,
}

let start = Date.UTC(2026, 10, 21)

beforeEach(() => {
  vi.useFakeTimers()
  // Each test begins where no modal was shown of late.
  start += 3_600_000
  vi.setSystemTime(start)
  useSession.setState({ user, team: null })
})
afterEach(() => {
  closeTeamModal()
  vi.useRealTimers()
})

const openModal = () => useTeamModal.getState().open

test('R-UI-04: each modal of the team opens at most once in three seconds, whatever the others do', () => {
  for (const modal of all) {
    useSession.setState({ user })
    showTeamModal(modal)
    expect(openModal()).toBe(modal)
    closeTeamModal()
    useSession.setState({ user })
    vi.advanceTimersByTime(2_999)
    showTeamModal(modal)
    expect(openModal()).toBeNull()
    vi.advanceTimersByTime(1)
    showTeamModal(modal)
    expect(openModal()).toBe(modal)
    closeTeamModal()
  }
})

test('R-ERR-10: only a signed-in person is told that they are in no team', () => {
  useSession.setState({ user: null })
  showTeamModal('notInTeam')
  expect(openModal()).toBeNull()
})

test('R-ERR-12: whoever can renew a plan that is over stays signed in to do so', () => {
  for (const role of ['owner', 'admin', 'member'] as const) {
    vi.advanceTimersByTime(3_000)
    useSession.setState({ user, team: teamOf(role) })
    showTeamModal('planExpired')
    expect(openModal()).toBe('planExpired')
    expect(useSession.getState().user === null).toBe(role === 'member')
  }
})

const teamOf = (role: 'owner' | 'admin' | 'member') => ({
  id: '1',
  name: '墨队',
  logo: '',
  isHouse: false,
  shellName: '',
  space: { id: '1' },
  member: { id: '1', role },
  status: 'active' as const,
  expiryDate: '',
  maxScholarSearch: 0,
  usedScholarSearch: 0,
})

test('R-ERR-10, R-ERR-12: outside the team, or after its plan, nothing of the session is kept', () => {
  for (const modal of ['notInTeam', 'planExpired'] as const) {
    useSession.setState({ user })
    showTeamModal(modal)
    expect(useSession.getState().user).toBeNull()
  }
  useSession.setState({ user })
  showTeamModal('notAdmin')
  expect(useSession.getState().user).not.toBeNull()
})

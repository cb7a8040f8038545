import { create } from 'zustand'
import { clearSession, useSession } from './session-store'
import { signOut } from './sign-out'

export type TeamModal =
  | 'notInTeam'
  | 'stopped'
  | 'coinsShort'
  | 'wordsShort'
  | 'capReached'
  | 'planExpired'
  | 'notAdmin'

const AT_MOST_EVERY_MS = 3_000
const lastOpened = new Map<TeamModal, number>()

export const useTeamModal = create<{ open: TeamModal | null; text: string }>(() => ({
  open: null,
  text: '',
}))

export const closeTeamModal = () => useTeamModal.setState({ open: null })

/** Shows one of the team's notices, each at most once in 3 s; `text` where it names a team. */
export function showTeamModal(modal: TeamModal, text = ''): void {
  const now = Date.now()
  if (now - (lastOpened.get(modal) ?? -AT_MOST_EVERY_MS) < AT_MOST_EVERY_MS) return
  const { user, teams } = useSession.getState()
  if ((modal === 'notInTeam' || modal === 'stopped') && !user) return
  lastOpened.set(modal, now)
  // Whoever sits in other teams goes on there.
  if (isOutside(modal) || (modal === 'stopped' && teams.length <= 1)) endSession()
  useTeamModal.setState({ open: modal, text })
}

// Nothing is left that would not fail again; owner and admins renew a plan that is over.
function isOutside(modal: TeamModal): boolean {
  if (modal !== 'planExpired') return modal === 'notInTeam'
  const { team } = useSession.getState()
  return team === null || team.member.role === 'member'
}

function endSession(): void {
  if (typeof window === 'undefined') clearSession()
  else void signOut()
}

import { create } from 'zustand'
import { clearSession, useSession } from './session-store'
import { signOut } from './sign-out'

export type TeamModal =
  'notInTeam' | 'coinsShort' | 'wordsShort' | 'capReached' | 'planExpired' | 'notAdmin'

const AT_MOST_EVERY_MS = 3_000
const shownAt = new Map<TeamModal, number>()

export const useTeamModal = create<{ open: TeamModal | null }>(() => ({ open: null }))

export const closeTeamModal = () => useTeamModal.setState({ open: null })

/** Shows one of the team's notices, each at most once in 3 s. */
export function showTeamModal(modal: TeamModal): void {
  const now = Date.now()
  if (now - (shownAt.get(modal) ?? -AT_MOST_EVERY_MS) < AT_MOST_EVERY_MS) return
  if (modal === 'notInTeam' && !useSession.getState().user) return
  shownAt.set(modal, now)
  // The person stands outside now: what remains of the session would only fail again.
  if (modal === 'notInTeam' || modal === 'planExpired') endSession()
  useTeamModal.setState({ open: modal })
}

function endSession(): void {
  if (typeof window === 'undefined') clearSession()
  else void signOut()
}

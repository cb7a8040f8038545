import { create } from 'zustand'
import { onSignOut } from './session-store'

/** Which of the person's team dialogs is open. Kept apart from the dialogs, which are loaded behind the first page. */
export const useTeamDialog = create<{ open: 'switcher' | 'own' | null }>(() => ({ open: null }))

export const openAccountSwitcher = () => useTeamDialog.setState({ open: 'switcher' })
export const openOwnMembership = () => useTeamDialog.setState({ open: 'own' })
export const closeTeamDialog = () => useTeamDialog.setState({ open: null })
onSignOut(closeTeamDialog)

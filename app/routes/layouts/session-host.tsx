import { useEffect } from 'react'
import { useEvent } from '~/browser/event-bus'
import { clearSession, openLogin, tokenOf } from '~/browser/session-store'
import type { ShellData } from '~/browser/shell-data'
import { local } from '~/browser/storage'
import { showTeamModal } from '~/browser/team-modals'
import { useShellOrNull } from '~/browser/use-shell'
import { LoginDialog } from '~/features/auth/ui'
import { AccountSwitcher, TeamModals } from '~/features/teams/ui'
import '~/features/auth/ui/sign-in.css'
import '~/features/teams/ui/teams.css'

/** The modals of person and team, on every page of a known host. Placed behind the page: its effects come later. */
export function SessionHost() {
  const shell = useShellOrNull()
  useEffect(() => {
    if (shell?.brand) follow(shell)
  }, [shell])
  useEvent('go_to_login', ({ redirectUrl }) => openLogin(redirectUrl))
  if (!shell?.brand) return null
  return (
    <>
      <LoginDialog />
      <AccountSwitcher />
      <TeamModals />
    </>
  )
}

function follow({ brand, user, teams }: ShellData): void {
  local.write('domain_info', { shellName: brand?.shellName ?? '' })
  // The cookie decides who renders the page; a token without it belongs to a session that has ended.
  if (!user && tokenOf()) clearSession()
  if (user && teams.length === 0) showTeamModal('notInTeam')
}

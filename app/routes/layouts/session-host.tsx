import { lazy, Suspense, useEffect } from 'react'
import { keepDomainInfo } from '~/browser/domain-info'
import { clearSession, tokenOf } from '~/browser/session-store'
import type { ShellData } from '~/browser/shell-data'
import { local } from '~/browser/storage'
import { showTeamModal } from '~/browser/team-modals'
import { showToast } from '~/browser/toasts'
import { useShellOrNull } from '~/browser/use-shell'
import { useHydrated } from '~/browser/use-hydrated'

const SessionModals = lazy(() => import('./session-modals'))

/** The modals of person and team, on every page of a known host. Placed behind the page: its effects come later. */
export function SessionHost() {
  const shell = useShellOrNull()
  useEffect(() => {
    if (shell) keepDomainInfo(location.host, shell.brand, new Date())
    if (shell?.brand) follow(shell)
  }, [shell])
  const isHydrated = useHydrated()
  if (!shell?.brand || !isHydrated) return null
  return (
    <Suspense>
      <SessionModals />
    </Suspense>
  )
}

function follow({ user, team, teams, hasTeamTrouble }: ShellData): void {
  // The cookie decides who renders the page; a token without it belongs to a session that has ended.
  if (!user && tokenOf()) {
    clearSession()
    showToast({ title: '登录已失效，请重新登录', icon: 'warning' })
  }
  if (user && hasTeamTrouble) return void showToast({ title: '团队账号获取异常', icon: 'danger' })
  keepTeam(team)
  if (user && teams.length === 0) showTeamModal('notInTeam')
  if (team?.status === 'expired' && team.member.role === 'member') showTeamModal('planExpired')
}

// The server asks nobody's browser which team is current; other clients of this browser read it here.
function keepTeam(team: ShellData['team']): void {
  if (team) local.write('team_info', team)
  else local.remove('team_info')
}

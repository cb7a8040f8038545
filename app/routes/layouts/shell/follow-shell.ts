import { clearSession, tokenOf } from '~/client/session/session-store'
import type { ShellData } from '~/client/register'
import { local } from '~/client/storage'
import { showTeamModal } from '~/client/session/team-modals'
import { showToast } from '~/client/toasts'

/** What the server says of person and team becomes what the browser keeps and what the person is told. */
export function followShell({
  user,
  team,
  teams,
  stoppedIn,
  closedTeam,
  hasTeamTrouble,
}: Pick<
  ShellData,
  'user' | 'team' | 'teams' | 'stoppedIn' | 'closedTeam' | 'hasTeamTrouble'
>): void {
  // The cookie decides who renders the page; a token without it belongs to a session that has ended.
  if (!user && tokenOf()) {
    clearSession()
    showToast({ title: '登录已失效，请重新登录', icon: 'warning' })
  }
  // Nobody knows the teams: what is kept of them stays.
  if (user && hasTeamTrouble) return void showToast({ title: '团队账号获取异常', icon: 'danger' })
  keepTeam(team)
  // A closed team is said by the page itself.
  if (user && teams.length === 0 && !closedTeam) {
    if (stoppedIn) showTeamModal('stopped', `你在「${stoppedIn}」的席位已停用，请联系团队管理员`)
    else showTeamModal('notInTeam')
  }
  if (team?.status === 'expired' && team.member.role === 'member') showTeamModal('planExpired')
}

// The server asks nobody's browser which team is current; other clients of this browser read it here.
function keepTeam(team: ShellData['team']): void {
  if (team) local.write('team_info', team)
  else local.remove('team_info')
}

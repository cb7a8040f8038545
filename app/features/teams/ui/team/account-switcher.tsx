import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '~/client/call'
import { useTeamModal } from '~/client/session/team-modals'
import { closeTeamDialog, useTeamDialog } from '~/client/session/team-dialogs'
import { showToast } from '~/client/toasts'
import { useShell } from '~/client/use-shell'
import { Dialog } from '~/kit/overlays/dialog'
import { Spinner } from '~/kit/spinner'
import { Tag } from '~/kit/tag'
import { roleLabels, type TeamView } from '../../terms'

/** The teams that the person may enter here; picking one makes it the current one. */
export function AccountSwitcher() {
  const isOpen = useTeamDialog(({ open }) => open === 'switcher')
  const { team: current } = useShell()
  const teams = useFreshTeams(isOpen)
  const [busyId, setBusyId] = useState('')

  async function pick(team: TeamView) {
    if (busyId) return
    if (team.id === current?.id) return closeTeamDialog()
    // Without a plan there is nothing in it for a plain member.
    if (team.status === 'expired' && team.member.role === 'member') {
      const title = `「${team.name}」已到期，请联系该团队的管理员`
      return void showToast({ title, icon: 'warning' })
    }
    setBusyId(team.id)
    const answer = await call('POST /team/switch', { body: { teamId: team.id } }, { silent: true })
    setBusyId('')
    if (!answer.ok) return void showToast({ title: '账号切换失败，请重试', icon: 'danger' })
    // Everything on screen belongs to the old team: it is read anew, and what only the old one has is left.
    if (isDetailPage(location.pathname)) location.assign('/')
    else location.reload()
  }

  return (
    <Dialog open={isOpen} onOpenChange={closeTeamDialog} title="切换团队" width={400}>
      <ul className="mt-3 flex flex-col gap-1">
        {teams.map((team) => (
          <li key={team.id}>
            <button
              type="button"
              className="t-seat"
              aria-current={team.id === current?.id || undefined}
              onClick={() => void pick(team)}
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{team.name}</span>
                <span className="block text-small text-ink-3">{roleLabels[team.member.role]}</span>
              </span>
              {team.status === 'expired' && <Tag tone="warning">已到期</Tag>}
              {team.status === 'trial' && <Tag>试用</Tag>}
              {busyId === team.id && <Spinner />}
              {team.id === current?.id && <Check size={18} aria-hidden="true" />}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** The teams as the page knows them, read again whenever the list is opened. */
function useFreshTeams(isOpen: boolean): TeamView[] {
  const { teams } = useShell()
  const [fresh, setFresh] = useState<TeamView[] | null>(null)
  useEffect(() => {
    if (!isOpen) return
    void call('GET /team/list', {}, { silent: true }).then((answer) => {
      if (answer.ok) setFresh(answer.data)
      // A refusal with a modal of its own has said enough.
      else if (!useTeamModal.getState().open)
        showToast({ title: '获取账号列表失败', icon: 'danger' })
    })
  }, [isOpen])
  return fresh ?? teams
}

/** Pages of one thing of one team. */
export const isDetailPage = (pathname: string) =>
  /^\/(?:chat|library|team\/members)\/[^/]+/.test(pathname)

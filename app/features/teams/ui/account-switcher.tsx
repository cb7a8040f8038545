import { Check } from 'lucide-react'
import { useState } from 'react'
import { create } from 'zustand'
import { api } from '~/browser/api'
import { onSignOut } from '~/browser/session-store'
import { showToast } from '~/browser/toasts'
import { useShell } from '~/browser/use-shell'
import { Dialog } from '~/kit/dialog'
import { Spinner } from '~/kit/spinner'
import { Tag } from '~/kit/tag'
import type { TeamView } from '../contract'

const useSwitcher = create(() => ({ isOpen: false }))

export const openAccountSwitcher = () => useSwitcher.setState({ isOpen: true })
const close = () => useSwitcher.setState({ isOpen: false })
onSignOut(close)

/** The teams that the person may enter here; picking one makes it the current one. */
export function AccountSwitcher() {
  const { isOpen } = useSwitcher()
  const { teams, team: current } = useShell()
  const [busyId, setBusyId] = useState('')

  async function pick(team: TeamView) {
    if (busyId) return
    if (team.id === current?.id) return close()
    setBusyId(team.id)
    const answer = await api.post('/team/switch', { teamId: team.id }, { silent: true })
    setBusyId('')
    if (!answer.ok) return void showToast({ title: '账号切换失败，请重试', icon: 'danger' })
    // Everything on screen belongs to the old team: start afresh.
    location.assign('/')
  }

  return (
    <Dialog open={isOpen} onOpenChange={close} title="切换团队" width={400}>
      <ul className="flex flex-col gap-1">
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
                <span className="block text-small text-ink-3">{roleNames[team.member.role]}</span>
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

const roleNames = { owner: '创建者', admin: '管理员', member: '成员' } as const

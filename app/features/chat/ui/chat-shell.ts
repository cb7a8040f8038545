import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { openLogin, useSession } from '~/client/session/session-store'
import { showToast } from '~/client/toasts'
import { useShell } from '~/client/use-shell'
import type { MemberInfoView } from '~/features/teams/contract'
import type { ReadyModes } from '../terms'

export interface Notice {
  tone: 'success' | 'warning' | 'danger'
  title: string
  action?: { label: string; to: string }
}

/** What the chat needs of the page round it. */
export interface ChatShell {
  /** Null: nobody is signed in. */
  team: { teamId: string; spaceId: string; name?: string } | null
  userName: string
  memberInfo: MemberInfoView | null
  openLogin(): void
  notify(notice: Notice): void
}

/** Who stands behind each mode on this installation; what has nobody is drawn shut and says so. */
export const useReadyModes = (): ReadyModes => useShell().modes

export function useChatShell(): ChatShell {
  const { user, team, memberInfo: rendered } = useShell()
  const memberInfo = useSession(({ memberInfo: current }) => current) ?? rendered
  const navigate = useNavigate()
  const teamId = user ? team?.id : undefined
  const spaceId = team?.space.id
  const teamName = team?.name ?? ''
  const userName = user?.name ?? ''
  return useMemo(
    () => ({
      team: teamId && spaceId ? { teamId, spaceId, name: teamName } : null,
      userName,
      memberInfo,
      openLogin: () => openLogin(),
      notify: ({ tone, title, action }) => {
        const press = action && { label: action.label, onPress: () => void navigate(action.to) }
        showToast({ icon: tone, title, ...(press && { actions: [press] }) })
      },
    }),
    [teamId, spaceId, teamName, userName, memberInfo, navigate],
  )
}

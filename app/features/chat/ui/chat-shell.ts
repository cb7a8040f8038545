import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { openLogin, useSession } from '~/browser/session-store'
import { showToast } from '~/browser/toasts'
import { useShell } from '~/browser/use-shell'
import type { MemberInfoView } from '~/features/teams/contract'
import type { QuestionMode } from './modes'

export interface Notice {
  tone: 'success' | 'warning' | 'danger'
  title: string
  action?: { label: string; to: string }
}

/** What the chat needs of the page round it. */
export interface ChatShell {
  /** Null: nobody is signed in. */
  team: { teamId: string; spaceId: string } | null
  userName: string
  memberInfo: MemberInfoView | null
  openLogin(): void
  notify(notice: Notice): void
}

/** The modes that really work on this installation; the others are not drawn. */
export function useOfferedModes(): readonly QuestionMode[] {
  return useShell().hasReasoning ? withReasoning : withoutReasoning
}
const withReasoning = ['useR1', 'useRepository'] as const
const withoutReasoning = ['useRepository'] as const

export function useChatShell(): ChatShell {
  const { user, team, memberInfo: rendered } = useShell()
  const memberInfo = useSession(({ memberInfo: current }) => current) ?? rendered
  const navigate = useNavigate()
  const teamId = user ? team?.id : undefined
  const spaceId = team?.space.id
  const userName = user?.name ?? ''
  return useMemo(
    () => ({
      team: teamId && spaceId ? { teamId, spaceId } : null,
      userName,
      memberInfo,
      openLogin: () => openLogin(),
      notify: ({ tone, title, action }) => {
        const press = action && { label: action.label, onPress: () => void navigate(action.to) }
        showToast({ icon: tone, title, ...(press && { actions: [press] }) })
      },
    }),
    [teamId, spaceId, userName, memberInfo, navigate],
  )
}

import { Bell } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useShell } from '~/client/use-shell'
import { IconButton } from '~/kit/controls/icon-button'
import { useUnread } from './unread'

// The list comes when it is opened.
const NotificationsSheet = lazy(async () => ({
  default: (await import('./notifications-sheet')).NotificationsSheet,
}))

interface NotificationsProps {
  children: (opener: { unread: number; open: () => void }) => ReactNode
}

/** What opens the list of notifications; nothing for whoever sits in no team. */
function Notifications({ children }: NotificationsProps) {
  const { user, team } = useShell()
  return user && team ? <InTeam teamId={team.id}>{children}</InTeam> : null
}

function InTeam({ teamId, children }: NotificationsProps & { teamId: string }) {
  const unread = useUnread(teamId)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {children({ unread, open: () => setOpen(true) })}
      {isOpen && (
        <Suspense fallback={null}>
          <NotificationsSheet teamId={teamId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

export interface NotificationsButtonProps {
  size?: 'small' | 'medium'
  tooltipSide?: 'right' | 'bottom'
}

/** A bell, and how much is unread. */
export function NotificationsButton({ size = 'medium', tooltipSide }: NotificationsButtonProps) {
  return (
    <Notifications>
      {({ unread, open }) => (
        <span className="relative flex-none">
          <IconButton
            label={unread > 0 ? `通知，${unreadWords(unread)}条未读` : '通知'}
            size={size}
            {...(tooltipSide && { tooltipSide })}
            icon={<Bell size={18} aria-hidden="true" />}
            onClick={open}
          />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute -top-1 left-1/2 min-w-4 rounded-full bg-danger-fill px-1 text-center text-[12px] leading-4 font-semibold text-danger-ink"
            >
              {unreadWords(unread)}
            </span>
          )}
        </span>
      )}
    </Notifications>
  )
}

/** A hundred is as far as is counted. */
const unreadWords = (unread: number): string => (unread > 99 ? '99+' : String(unread))

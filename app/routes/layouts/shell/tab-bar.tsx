import { CircleUserRound, LogIn } from 'lucide-react'
import { Link, NavLink, useLocation } from 'react-router'
import { useShell } from '~/client/use-shell'
import { useUnread } from '~/features/notifications/ui'
import { agentRoom, isRoomOf, scholarRoom, teamRoom, useNavigationItems } from './navigation'

/** The foot of a phone's page. */
export function TabBar() {
  const { user, team } = useShell()
  const { pathname } = useLocation()
  const unread = useUnread(team?.id ?? '')
  const isMine = /^\/(me|profile|scholar|agent|team)(\/|$)/.test(pathname)
  const items = useNavigationItems().filter((item) => !mine.includes(item))
  return (
    <nav className="k-tabbar" aria-label="主导航">
      {items.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} aria-current={isRoomOf({ to }, pathname) ? 'page' : undefined}>
          <Icon size={21} aria-hidden="true" />
          <span>{label}</span>
        </Link>
      ))}
      {user ? (
        <Link to="/me" aria-current={isMine ? 'page' : undefined}>
          <span className="relative">
            <CircleUserRound size={21} aria-hidden="true" />
            {unread > 0 && (
              <span className="absolute -top-0.5 -right-1 size-2 rounded-full bg-danger-fill">
                <span className="sr-only">有未读的通知</span>
              </span>
            )}
          </span>
          <span>我的</span>
        </Link>
      ) : (
        <NavLink to="/login">
          <LogIn size={21} aria-hidden="true" />
          <span>登录</span>
        </NavLink>
      )}
    </nav>
  )
}

// The foot has five places; these stand on the page 我的.
const mine = [scholarRoom, agentRoom, teamRoom]

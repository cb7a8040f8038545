import { LogIn, Search } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useShell } from '~/client/use-shell'
import { NotificationsButton } from '~/features/notifications/ui'
import { openSearch } from '~/features/search/ui'
import { IconButton } from '~/kit/controls/icon-button'
import { AccountMenu } from './account-menu'
import { BrandMark } from './brand-mark'
import { isRoomOf, useNavigationItems } from './navigation'
import { ThemeMenu } from './theme-menu'

/** The upright bar of tablets and desktops. */
export function Rail() {
  const { user, team } = useShell()
  const { pathname } = useLocation()
  return (
    <aside className="k-rail" aria-label="侧栏">
      <Link to="/">
        <BrandMark />
      </Link>
      <nav aria-label="主导航">
        {useNavigationItems().map(({ to, label, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            className="k-rail-item"
            aria-current={isRoomOf({ to }, pathname) ? 'page' : undefined}
          >
            <Icon size={21} aria-hidden="true" />
            <span>{label}</span>
          </Link>
        ))}
      </nav>
      <div className="k-rail-foot">
        {team && (
          <IconButton
            label="搜索"
            icon={<Search size={18} />}
            tooltipSide="right"
            aria-keyshortcuts="Control+K Meta+K"
            aria-haspopup="dialog"
            onClick={openSearch}
          />
        )}
        <NotificationsButton tooltipSide="right" />
        <ThemeMenu />
        {user ? (
          <AccountMenu />
        ) : (
          <Link to="/login" className="k-rail-item">
            <LogIn size={21} aria-hidden="true" />
            <span>登录</span>
          </Link>
        )}
      </div>
    </aside>
  )
}

import { LogIn } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { useShell } from '~/browser/use-shell'
import { AccountMenu } from './account-menu'
import { BrandMark } from './brand-mark'
import { useNavigationItems } from './navigation'
import { ThemeMenu } from './theme-menu'

/** The upright bar of tablets and desktops. */
export function Rail() {
  const { user } = useShell()
  return (
    <aside className="k-rail" aria-label="侧栏">
      <Link to="/">
        <BrandMark />
      </Link>
      <nav aria-label="主导航">
        {useNavigationItems().map(({ to, label, icon: Icon }) => (
          <NavLink key={to} to={to} end={to === '/'} className="k-rail-item">
            <Icon size={21} aria-hidden="true" />
            <span>{label}</span>
          </NavLink>
        ))}
      </nav>
      <div className="k-rail-foot">
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

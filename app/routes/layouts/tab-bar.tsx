import { CircleUserRound, GraduationCap, LayoutGrid, LogIn, UsersRound } from 'lucide-react'
import { NavLink, useLocation } from 'react-router'
import { useShell } from '~/browser/use-shell'
import { Menu, MenuLabel, MenuLink, MenuRule } from '~/kit/menu'
import { AccountItems } from './account-menu'
import { agentRoom, scholarRoom, teamRoom, useNavigationItems } from './navigation'
import { ThemeItems } from './theme-menu'

/** The foot of a phone's page. */
export function TabBar() {
  const { user } = useShell()
  const isMine = /^\/(profile|scholar|agent|team)/.test(useLocation().pathname)
  const rooms = useNavigationItems()
  const items = rooms.filter((item) => !kept.includes(item))
  return (
    <nav className="k-tabbar" aria-label="主导航">
      {items.map(({ to, label, icon: Icon }) => (
        <NavLink key={to} to={to} end={to === '/'}>
          <Icon size={21} aria-hidden="true" />
          <span>{label}</span>
        </NavLink>
      ))}
      {user ? (
        <Menu
          label="我的"
          side="top"
          align="end"
          trigger={
            <button type="button" aria-current={isMine ? 'page' : undefined}>
              <CircleUserRound size={21} aria-hidden="true" />
              <span>我的</span>
            </button>
          }
        >
          <AccountItems />
          <MenuRule />
          <MenuLink to={scholarRoom.to} icon={<GraduationCap size={16} />}>
            学术搜索
          </MenuLink>
          <MenuLink to={agentRoom.to} icon={<LayoutGrid size={16} />}>
            助手
          </MenuLink>
          {rooms.includes(teamRoom) && (
            <MenuLink to={teamRoom.to} icon={<UsersRound size={16} />}>
              团队
            </MenuLink>
          )}
          <MenuRule />
          <MenuLabel>深浅色</MenuLabel>
          <ThemeItems />
        </Menu>
      ) : (
        <NavLink to="/login">
          <LogIn size={21} aria-hidden="true" />
          <span>登录</span>
        </NavLink>
      )}
    </nav>
  )
}

// The foot has five places; these stand in 我的.
const kept = [scholarRoom, agentRoom, teamRoom]

import { Coins, MessageSquareText, PenLine, Share2, UserRound, type LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { useShell } from '~/browser/use-shell'
import { Avatar } from '~/kit/avatar'
import { Shell } from './shell'

/** A person's own pages, listed beside them. */
export default function ProfileLayout() {
  const { user, team } = useShell()
  const list = useOpenInView(useLocation().pathname)
  return (
    <Shell>
      <aside
        aria-label="个人主页"
        className="k-panel max-tablet:w-full max-tablet:border-r-0 max-tablet:border-b max-tablet:border-line"
      >
        <div className="flex items-center gap-2.5 px-5 pt-[18px] pb-[14px]">
          <Avatar name={user?.name ?? ''} imageUrl={user?.avatar} size="large" />
          <div className="min-w-0 flex-1">
            <div className="truncate font-serif text-[15px] leading-[22px] font-semibold">
              {user?.name}
            </div>
            {team && <div className="truncate text-micro text-ink-3">{team.name}</div>}
          </div>
        </div>
        <nav
          ref={list}
          aria-label="我的记录"
          className="max-tablet:relative max-tablet:flex max-tablet:gap-1 max-tablet:overflow-x-auto [scrollbar-width:none] max-tablet:px-3 max-tablet:pb-2.5"
        >
          {pages.map(({ to, label, icon: Icon }) => (
            <NavLink
              key={to}
              to={to}
              className="k-panel-item max-tablet:m-0! max-tablet:flex-none max-tablet:whitespace-nowrap"
            >
              <Icon size={18} aria-hidden="true" />
              {label}
            </NavLink>
          ))}
        </nav>
      </aside>
      <Outlet />
    </Shell>
  )
}

// On a phone the list is wider than the screen: the page that is open must not stand outside of it.
function useOpenInView(path: string) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (list.current && open) {
      list.current.scrollLeft = open.offsetLeft - (list.current.clientWidth - open.offsetWidth) / 2
    }
  }, [path])
  return list
}

// Orders join with their page.
const pages: { to: string; label: string; icon: LucideIcon }[] = [
  { to: '/profile/basic', label: '基本信息', icon: UserRound },
  { to: '/profile/coins', label: '我的硬币', icon: Coins },
  { to: '/profile/questions', label: '提问记录', icon: MessageSquareText },
  { to: '/profile/creations', label: '我的创作', icon: PenLine },
  { to: '/profile/shares', label: '我的分享', icon: Share2 },
]

import {
  Coins,
  MessageSquareText,
  ReceiptText,
  PenLine,
  Share2,
  UserRound,
  UserRoundPen,
  type LucideIcon,
} from 'lucide-react'
import { NavLink, Outlet } from 'react-router'
import { useShell } from '~/client/use-shell'
import { Avatar } from '~/kit/avatar'
import { Shell } from './shell/shell'
import '~/features/teams/ui/pages.css'

/** A person's own pages, listed beside them. */
export default function ProfileLayout() {
  const { user, team } = useShell()
  return (
    <Shell>
      <aside aria-label="个人主页" className="k-panel t-panel">
        <div className="t-panel-head">
          <Avatar name={user?.name ?? ''} imageUrl={user?.avatar} size="large" />
          <div className="min-w-0 flex-1">
            <div className="truncate font-serif text-[15px] leading-[22px] font-semibold">
              {user?.name}
            </div>
            {team && <div className="truncate text-micro text-ink-3">{team.name}</div>}
          </div>
        </div>
        <nav aria-label="我的记录" className="t-sections" data-open>
          {pages.map(({ to, label, icon: Icon }) => (
            <NavLink key={to} to={to} className="k-panel-item">
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

const pages: { to: string; label: string; icon: LucideIcon }[] = [
  { to: '/profile/basic', label: '基本信息', icon: UserRound },
  { to: '/profile/coins', label: '我的硬币', icon: Coins },
  { to: '/profile/orders', label: '我的订单', icon: ReceiptText },
  { to: '/profile/questions', label: '提问记录', icon: MessageSquareText },
  { to: '/profile/creations', label: '我的创作', icon: PenLine },
  { to: '/profile/assignments', label: '指派给我的', icon: UserRoundPen },
  { to: '/profile/shares', label: '我的分享', icon: Share2 },
]

import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { useShell } from '~/browser/use-shell'
import { planEndWords } from '~/features/teams/terms'
import { Seal } from '~/kit/seal'
import { Shell } from './shell'
import { teamSections } from './team-sections'
import '~/features/teams/ui/teams.css'

/** The team's screens, listed beside them. Each page guards itself. */
export default function TeamLayout() {
  const { team } = useShell()
  const { pathname } = useLocation()
  const sections = useRef<HTMLElement>(null)
  // On a phone the sections stand in one line that scrolls.
  useEffect(() => {
    const current = sections.current?.querySelector('[aria-current="page"]')
    current?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [pathname])
  return (
    <Shell>
      <aside aria-label="团队" className="k-panel t-panel">
        <div className="flex items-center gap-2.5 px-5 pt-[18px] pb-[14px]">
          <Seal characters={team?.name ?? ''} isHouse={false} size="small" decorative />
          <div className="min-w-0 flex-1">
            <div className="truncate font-serif text-[15px] leading-[22px] font-semibold">
              {team?.name}
            </div>
            {team && (
              <div className="truncate text-micro text-ink-3">{planEndWords(team.expiryDate)}</div>
            )}
          </div>
        </div>
        <nav ref={sections} aria-label="团队管理" className="t-sections">
          {teamSections.map(({ to, label, icon: Icon, end = false }) => (
            <NavLink key={to} to={to} end={end} className="k-panel-item">
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

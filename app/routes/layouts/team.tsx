import { Link, NavLink, Outlet, useLocation } from 'react-router'
import { useShell } from '~/client/use-shell'
import { planEndWords } from '~/features/teams/terms'
import { TeamMark } from '~/features/teams/ui'
import { Shell } from './shell/shell'
import { isInGroup, teamSectionGroups } from './team-sections'
import '~/features/teams/ui/pages.css'
import '~/features/teams/ui/teams.css'

/** The team's screens, listed beside them in three groups. Each page guards itself. */
export default function TeamLayout() {
  const { team } = useShell()
  return (
    <Shell>
      <aside aria-label="团队" className="k-panel t-panel">
        <div className="t-panel-head">
          {team && <TeamMark team={team} />}
          <div className="min-w-0 flex-1">
            <div className="truncate font-serif text-[15px] leading-[22px] font-semibold">
              {team?.name}
            </div>
            {team && (
              <div className="truncate text-micro text-ink-3">{planEndWords(team.expiryDate)}</div>
            )}
          </div>
        </div>
        <Sections />
      </aside>
      <Outlet />
    </Shell>
  )
}

// Beside a narrow page: the groups in one line, and below it the screens of the open one.
function Sections() {
  const { pathname } = useLocation()
  return (
    <nav aria-label="团队管理">
      <div className="t-groups">
        {teamSectionGroups.map((group) => (
          <Link
            key={group.label}
            to={group.sections[0].to}
            aria-current={isInGroup(group, pathname) || undefined}
          >
            {group.label}
          </Link>
        ))}
      </div>
      {teamSectionGroups.map((group) => (
        <div
          key={group.label}
          className="t-sections"
          data-open={isInGroup(group, pathname) || undefined}
        >
          <p className="t-group-name">{group.label}</p>
          {group.sections.map(({ to, label, icon: Icon, end = false }) => (
            <NavLink key={to} to={to} end={end} className="k-panel-item">
              <Icon size={18} aria-hidden="true" />
              {label}
            </NavLink>
          ))}
        </div>
      ))}
    </nav>
  )
}

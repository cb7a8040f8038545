import { Link, NavLink, Outlet, useLocation } from 'react-router'
import { Seal } from '~/kit/seal'
import { operatorSectionGroups } from './operator-sections'
import { Shell } from './shell/shell'
import '~/features/teams/ui/pages.css'
import '~/features/teams/ui/teams.css'

/** What whoever runs the installation works with. Each page guards itself. */
export default function OperatorLayout() {
  const { pathname } = useLocation()
  return (
    <Shell>
      <aside aria-label="运营台" className="k-panel t-panel">
        <div className="t-panel-head">
          <Seal characters="研墨" isHouse size="small" decorative />
          <span className="font-serif text-[15px] leading-[22px] font-semibold">运营台</span>
        </div>
        <nav aria-label="运营台">
          <div className="t-groups">
            {operatorSectionGroups.map(({ label, sections }) => (
              <Link
                key={label}
                to={sections[0].to}
                aria-current={sections.some(({ to }) => to === pathname) || undefined}
              >
                {label}
              </Link>
            ))}
          </div>
          {operatorSectionGroups.map(({ label, sections }) => (
            <div
              key={label}
              className="t-sections"
              data-open={sections.some(({ to }) => to === pathname) || undefined}
            >
              <p className="t-group-name">{label}</p>
              {sections.map(({ to, label: name, icon: Icon }) => (
                <NavLink key={to} to={to} end className="k-panel-item">
                  <Icon size={18} aria-hidden="true" />
                  {name}
                </NavLink>
              ))}
            </div>
          ))}
        </nav>
      </aside>
      <Outlet />
    </Shell>
  )
}

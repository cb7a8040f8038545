import { ArrowLeft } from 'lucide-react'
import { Link, NavLink, Outlet, useLocation } from 'react-router'
import { formatNumber } from '~/core/format'
import { countOpenDays, countTasks } from '~/features/commerce/server/operator'
import { countIdentityChecks } from '~/features/identity/server'
import { Seal } from '~/kit/seal'
import { operatorPlace } from '../operator/operator-place'
import { operatorSectionGroups, type OperatorCounts } from './operator-sections'
import { Shell } from './shell/shell'
import { ThemeMenu } from './shell/theme-menu'
import type { Route } from './+types/operator'
import '~/features/teams/ui/pages.css'
import '~/features/teams/ui/teams.css'

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await operatorPlace(context, request)
  const [tasks, openDays, identities] = await Promise.all([
    countTasks(ctx),
    countOpenDays(ctx),
    countIdentityChecks(ctx),
  ])
  const { send, transfer, address, refund, amount, invoice } = tasks
  const counts: OperatorCounts = {
    orders: send + transfer + address,
    refunds: refund + amount,
    invoices: invoice,
    days: openDays,
    identities,
  }
  return { counts }
}

// The desk's first page is the beginning of every other address.
const isIn = (to: string, pathname: string) =>
  pathname === to || (to !== '/desk' && pathname.startsWith(`${to}/`))

/** What whoever runs the installation works with, apart from their own team's rooms. Each page guards itself. */
export default function OperatorLayout({ loaderData: { counts } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  return (
    <Shell isBare>
      <aside aria-label="运营台" className="k-panel t-panel">
        <div className="t-panel-head max-tablet:flex! max-tablet:py-2!">
          <Seal characters="研墨" isHouse size="small" decorative />
          <span className="font-serif text-[15px] leading-[22px] font-semibold">运营台</span>
          <span className="ml-auto desktop:hidden">
            <BackLink />
          </span>
        </div>
        <nav aria-label="运营台" className="flex-1">
          <div className="t-groups">
            {operatorSectionGroups.map(({ label, sections }) => (
              <Link
                key={label}
                to={sections[0].to}
                aria-current={sections.some(({ to }) => isIn(to, pathname)) || undefined}
              >
                {label}
              </Link>
            ))}
          </div>
          {operatorSectionGroups.map(({ label, sections }) => (
            <div
              key={label}
              className="t-sections"
              data-open={sections.some(({ to }) => isIn(to, pathname)) || undefined}
            >
              <p className="t-group-name">{label}</p>
              {sections.map(({ to, label: name, count }) => (
                <NavLink key={to} to={to} end={to === '/desk'} className="k-panel-item">
                  {name}
                  {count && counts[count] > 0 && (
                    <span className="ml-auto text-micro text-ink-3 max-desktop:ml-1">
                      <span className="sr-only">待处理</span>
                      {formatNumber(counts[count])}
                    </span>
                  )}
                </NavLink>
              ))}
            </div>
          ))}
        </nav>
        <div className="flex items-center justify-between border-t border-line px-3 py-2 max-desktop:hidden">
          <BackLink />
          <ThemeMenu />
        </div>
      </aside>
      <Outlet />
    </Shell>
  )
}

const BackLink = () => (
  <Link
    to="/"
    className="flex h-10 items-center gap-1.5 rounded-md px-2 text-small text-ink-2 hover:bg-wash"
  >
    <ArrowLeft size={16} aria-hidden="true" />
    返回工作区
  </Link>
)

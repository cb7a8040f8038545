import { lazy, Suspense, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { HydratingRegion } from '~/client/page/hydrating-region'
import { useShell } from '~/client/use-shell'
import { Rail } from './rail'
import { TabBar } from './tab-bar'

// Hardly anybody ever meets it.
const ClosedTeamPage = lazy(async () => ({
  default: (await import('./closed-team-page')).ClosedTeamPage,
}))

interface ShellProps {
  /** A place apart, with a way of its own through it and back. */
  isBare?: boolean
  children: ReactNode
}

/** Rail or tab bar round a page. The page places its own panels and its `main`. */
export function Shell({ isBare = false, children }: ShellProps) {
  // Whoever has to choose a password first may read nothing yet: a page would only show its refusals behind the dialog.
  const { user, closedTeam } = useShell()
  const { pathname } = useLocation()
  const mustChoose = user?.isNeedChangePassword === true
  // Who runs the installation comes in whatever became of their own team.
  const isClosed = closedTeam !== null && !isOperatorPath(pathname)
  // A stranger meets what the product is, and one way in.
  const isFront = user === null && pathname === '/'
  const hasRail = !isFront && !isBare
  return (
    <div className="k-app">
      <a className="k-skip" href="#page">
        跳到正文
      </a>
      {hasRail && <Rail />}
      <div className="k-page" id="page" tabIndex={-1}>
        {mustChoose ? <main className="k-main" /> : isClosed ? <Closed /> : children}
      </div>
      {hasRail && <TabBar />}
    </div>
  )
}

const Closed = () => (
  <Suspense fallback={<main className="k-main" />}>
    <HydratingRegion>
      <ClosedTeamPage />
    </HydratingRegion>
  </Suspense>
)

const isOperatorPath = (pathname: string) => /^\/desk(\/|$)/.test(pathname)

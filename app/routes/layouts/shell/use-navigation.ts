import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { recogniseClient } from '~/client/visit/client-context'
import { useEvent } from '~/client/event-bus'
import { openPlace, runNavigationSteps } from '~/client/page/navigation-steps'
import { useSession } from '~/client/session/session-store'
import { safeRedirect } from '~/client/visit/redirects'
import type { ShellData } from '~/client/register'
import { local } from '~/client/storage'
import { useShellOrNull } from '~/client/use-shell'
import { keepChannelId } from '~/client/visit/channel-id'
import { keepVisitParameters } from '~/client/visit/visit-parameters'
import { askAgain, forgetTeams, knownVisitor, readyTeam } from '~/client/visit/visitor-asks'

// The server knows whom its cookie names: the first page is its answer, later ones ask again.
let isFirstPage = true

/** What every page does on arriving: client and parameters of the visit, then team, session, person, rule. */
export function useNavigation(): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const shell = useShellOrNull()

  const arrive = useEffectEvent(() => {
    if (isFirstPage) begin(shell)
    keepVisitParameters(search, new Date(), isOwnPlace)
    keepChannelId(pathname, search, document.referrer)
    const visitor = isFirstPage ? knownVisitor : askAgain(() => void revalidate())
    isFirstPage = false
    void runNavigationSteps(pathname, {
      ...visitor,
      isLoggedIn: () => useSession.getState().user !== null,
      initTeam: readyTeam,
      restoreSession: () => shell && restore(shell),
      redirectOf: (path) => redirects[path] ?? null,
      open: (target) =>
        openPlace(
          target,
          (path) => void navigate(path, { replace: true }),
          (url) => location.assign(url),
        ),
    })
  })
  useEffect(() => arrive(), [pathname, search])
  useEvent('update_login', forgetTeams)
}

// Pages guard themselves on the server; this is for walks inside the app.
const redirects: Record<string, string> = { '/profile': '/profile/basic' }

const isOwnPlace = (url: string) => url === '/' || safeRedirect(url, location.origin) !== '/'

const sessionOf = ({ user, memberInfo, team, teams }: ShellData) => ({
  user,
  memberInfo,
  team,
  teams,
})

function begin(shell: ShellData | null): void {
  local.bringForward()
  if (shell) recogniseClient(location.href, navigator.userAgent, shell.clientMarkers)
}

// Where they came from was told when they signed in; it is not told again.
function restore(shell: ShellData): void {
  useSession.setState(sessionOf(shell))
  if (shell.user) local.write('already_logged_in', true)
}

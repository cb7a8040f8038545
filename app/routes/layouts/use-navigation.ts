import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { call } from '~/browser/call'
import { recogniseClient } from '~/browser/client-context'
import { useEvent } from '~/browser/event-bus'
import { openPlace, runNavigationSteps, type NavigationDeps } from '~/browser/navigation-steps'
import { useSession } from '~/browser/session-store'
import { safeRedirect } from '~/browser/redirects'
import type { ShellData } from '~/browser/shell-data'
import { local } from '~/browser/storage'
import { useShellOrNull } from '~/browser/use-shell'
import { keepVisitParameters } from '~/browser/visit-parameters'

const SILENT = { silent: true } as const

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
    const visitor = isFirstPage ? known : askAgain(() => void revalidate())
    isFirstPage = false
    void runNavigationSteps(pathname, {
      ...visitor,
      isLoggedIn: () => useSession.getState().user !== null,
      initTeam: readyTeam,
      restoreSession: () => shell && useSession.setState(sessionOf(shell)),
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
  useEvent('update_login', () => {
    hasAskedForTeams = false
  })
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

const known: Pick<NavigationDeps, 'loadUser' | 'loadMemberInfo'> = {
  loadUser: async () => {},
  loadMemberInfo: async () => {},
}

/** Whether someone has signed in elsewhere in this browser since: then the page is loaded as theirs. */
function askAgain(onFound: () => void): typeof known {
  return {
    async loadUser() {
      const answer = await call('GET /user/getUserInfo', { query: {} }, SILENT)
      if (answer.data) onFound()
    },
    async loadMemberInfo() {
      const answer = await call('GET /knowledgeAssistant/memberInfo', { query: {} }, SILENT)
      if (answer.data) useSession.setState({ memberInfo: answer.data })
    },
  }
}

let hasAskedForTeams = false

/** The teams came with the page; where they did not, they are asked for once a page load. */
async function readyTeam(): Promise<void> {
  if (useSession.getState().team || hasAskedForTeams) return
  hasAskedForTeams = true
  const answer = await call('GET /team/list', {}, SILENT)
  const [team = null] = answer.data ?? []
  if (answer.data) useSession.setState({ team, teams: answer.data })
}

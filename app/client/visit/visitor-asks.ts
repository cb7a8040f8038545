import { call } from '../call'
import type { NavigationDeps } from '../page/navigation-steps'
import { useSession } from '../session/session-store'

type VisitorAsks = Pick<NavigationDeps, 'loadUser' | 'loadMemberInfo'>

const SILENT = { silent: true } as const

/** The first page is the server's own answer: nothing is asked. */
export const knownVisitor: VisitorAsks = {
  loadUser: async () => {},
  loadMemberInfo: async () => {},
}

/** Whether someone has signed in elsewhere in this browser since: then the page is loaded as theirs. */
export function askAgain(onFound: () => void): VisitorAsks {
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
export async function readyTeam(): Promise<void> {
  if (useSession.getState().team || hasAskedForTeams) return
  hasAskedForTeams = true
  const answer = await call('GET /team/list', {}, SILENT)
  const [team = null] = answer.data ?? []
  if (answer.data) useSession.setState({ team, teams: answer.data })
}

/** After a sign-in or sign-out the teams are another's. */
export function forgetTeams(): void {
  hasAskedForTeams = false
}

/** What a navigation may have to do, in its order; the screens bring the real ones. */
export interface NavigationDeps {
  isLoggedIn(): boolean
  /** Current team and its siblings: fetched once a page load and after signing in or switching. */
  initTeam(): Promise<void>
  /** Takes over whom the server recognised by the cookie. */
  restoreSession(): void
  loadUser(): Promise<void>
  loadMemberInfo(): Promise<void>
  /** Another place for this path; null to stay. */
  redirectOf(pathname: string): string | null
  open(target: string): void
}

/** The steps of every navigation: team, session, person, rule. */
export async function runNavigationSteps(pathname: string, deps: NavigationDeps): Promise<void> {
  if (pathname.startsWith('/pdf-preview')) return
  if (pathname !== '/team-error') await recogniseVisitor(deps)
  const target = deps.redirectOf(pathname)
  if (target !== null) deps.open(target)
}

async function recogniseVisitor(deps: NavigationDeps): Promise<void> {
  if (deps.isLoggedIn()) return deps.initTeam()
  deps.restoreSession()
  if (!deps.isLoggedIn()) await Promise.all([deps.loadUser(), deps.loadMemberInfo()])
  // The first step came before anyone was known: a page that was loaded afresh has its team only now.
  if (deps.isLoggedIn()) await deps.initTeam()
}

/** Whether a place must be opened by loading a whole page: any address with a host of its own. */
export function isAbsolutePlace(target: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(target)
}

/** Opens a place: an absolute address by a full load, a path inside the app. */
export function openPlace(
  target: string,
  inApp: (path: string) => void,
  load: (url: string) => void,
): void {
  if (isAbsolutePlace(target)) load(target)
  else inApp(target)
}

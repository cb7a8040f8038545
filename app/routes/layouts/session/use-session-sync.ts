import { useEffect, useLayoutEffect } from 'react'
import { keepSession } from '~/client/session/session-cookies'
import {
  dropForeignToken,
  openChangePassword,
  useSession,
  watchOtherTabs,
} from '~/client/session/session-store'
import { isOffline, isSignOutDue, keepSettling } from '~/client/session/sign-out'
import { useShellOrNull } from '~/client/use-shell'

/** Hands what the server rendered to the session store, and follows a sign-in or sign-out of another tab. */
export function useSessionSync(): void {
  const shell = useShellOrNull()
  // Before the effects of anything on the page, which call the server.
  useLayoutEffect(() => {
    if (shell?.user) dropForeignToken(shell.user.id)
  }, [shell])
  useEffect(() => {
    if (!shell) return
    const { user, memberInfo, team, teams } = shell
    useSession.setState({ user, memberInfo, team, teams })
    keepSession({ user, memberInfo, team })
    if (user?.isNeedChangePassword) openChangePassword()
  }, [shell])
  useEffect(() => watchOtherTabs(follow), [])
  const hasLeft = useSession((state) => state.hasLeft)
  useEffect(() => {
    // Also a page that was loaded before the server knew.
    if (isSignOutDue()) useSession.setState({ hasLeft: true })
    if (hasLeft) return keepSettling(() => location.assign('/'))
  }, [hasLeft])
}

// Loaded anew while the server does not know it yet, the page would be the person's again; without a line, none at all.
function follow(): void {
  if (isSignOutDue() || isOffline()) useSession.setState({ hasLeft: true })
  else location.reload()
}

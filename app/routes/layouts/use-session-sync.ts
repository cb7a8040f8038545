import { useEffect } from 'react'
import { keepSession } from '~/browser/session-cookies'
import { openChangePassword, useSession, watchOtherTabs } from '~/browser/session-store'
import { useShellOrNull } from '~/browser/use-shell'

/** Hands what the server rendered to the session store, and follows a sign-in or sign-out of another tab. */
export function useSessionSync(): void {
  const shell = useShellOrNull()
  useEffect(() => {
    if (!shell) return
    const { user, memberInfo, team, teams } = shell
    useSession.setState({ user, memberInfo, team, teams })
    keepSession({ user, memberInfo, team })
    if (user?.isNeedChangePassword) openChangePassword()
  }, [shell])
  useEffect(() => watchOtherTabs(() => location.reload()), [])
}

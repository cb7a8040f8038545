import { useEffect } from 'react'
import { useSession, watchOtherTabs } from '~/browser/session-store'
import { useShell } from '~/browser/use-shell'

/** Hands what the server rendered to the session store, and follows a sign-in or sign-out of another tab. */
export function useSessionSync(): void {
  const { user, memberInfo, team, teams } = useShell()
  useEffect(() => {
    useSession.setState({ user, memberInfo, team, teams })
  }, [user, memberInfo, team, teams])
  useEffect(() => watchOtherTabs(() => location.reload()), [])
}

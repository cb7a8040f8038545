import { lazy, Suspense, useEffect } from 'react'
import { keepDomainInfo } from '~/client/domain-info'
import { useShellOrNull } from '~/client/use-shell'
import { useHydrated } from '~/client/page/use-hydrated'
import { followShell } from '../shell/follow-shell'

const SessionModals = lazy(() => import('./session-modals'))

/** The modals of person and team, on every page of a known host. Placed behind the page: its effects come later. */
export function SessionHost() {
  const shell = useShellOrNull()
  useEffect(() => {
    if (shell) keepDomainInfo(location.host, shell.brand, new Date())
    if (shell?.brand) followShell(shell)
  }, [shell])
  const isHydrated = useHydrated()
  if (!shell?.brand || !isHydrated) return null
  return (
    <Suspense>
      <SessionModals />
    </Suspense>
  )
}

import { useOfflineHint } from '~/client/offline/use-offline-hint'
import { useRememberReading } from '~/client/offline/use-remember-reading'
import { useAppBadge } from '~/client/service-worker/use-app-badge'
import { useServiceWorker } from '~/client/service-worker/use-service-worker'
import { useShell } from '~/client/use-shell'
import { useUnread } from '~/features/notifications/ui'
import { usePushDevice } from '~/features/notifications/ui/push'

/** What makes the page an app of its device. */
export function useInstalledApp(): void {
  const { user, team } = useShell()
  useServiceWorker()
  useOfflineHint()
  useRememberReading(user && team ? `${user.id}:${team.id}` : '')
  useAppBadge(useUnread(team?.id ?? ''))
  usePushDevice(user?.id ?? '')
}

import { useEffect } from 'react'

/** The app's icon counts what is unread while nobody looks at the app; whoever comes back has seen what was finished. */
export function useAppBadge(unread: number): void {
  useEffect(() => {
    const follow = () => {
      if (document.visibilityState === 'visible') void clear()
      else if (unread > 0) void navigator.setAppBadge?.(unread).catch(() => {})
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [unread])
}

async function clear(): Promise<void> {
  try {
    await navigator.clearAppBadge?.()
    const registration = await navigator.serviceWorker?.getRegistration()
    const notifications = (await registration?.getNotifications()) ?? []
    for (const notification of notifications) notification.close()
  } catch {
    // A browser that has no badge shows none.
  }
}

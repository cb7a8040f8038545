import { useEffect } from 'react'
import { showToast } from '../toasts'

/** A page that was loaded just now came with the build that its service worker is of. */
const FRESH_MS = 30_000
const ASK_EVERY_MS = 30 * 60_000

/** Starts the service worker, and says when the code of this window is older than what is deployed. */
export function useServiceWorker(): void {
  useEffect(() => {
    // The development server has none.
    if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
    const workers = navigator.serviceWorker
    const isFollowed = workers.controller !== null
    // Private windows refuse; nothing is lost but the offline page.
    workers.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => {})
    const onChange = () => {
      if (isFollowed && performance.now() > FRESH_MS) announce()
    }
    const onMissing = () => {
      if (navigator.onLine) announce()
    }
    const leaveAsking = askForUpdates()
    workers.addEventListener('controllerchange', onChange)
    addEventListener('vite:preloadError', onMissing)
    return () => {
      leaveAsking()
      workers.removeEventListener('controllerchange', onChange)
      removeEventListener('vite:preloadError', onMissing)
    }
  }, [])
}

let isAnnounced = false

function announce(): void {
  if (isAnnounced) return
  isAnnounced = true
  const refresh = { label: '刷新', onPress: () => location.reload() }
  showToast({ title: '有新版本，刷新后使用', icon: 'info', timeout: 0, actions: [refresh] })
}

/** Whoever comes back to a window that has stood open asks whether there is a newer build. */
function askForUpdates(): () => void {
  let askedAt = Date.now()
  const ask = () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < ASK_EVERY_MS) return
    askedAt = Date.now()
    void navigator.serviceWorker
      .getRegistration()
      .then((registration) => registration?.update())
      // Without a network there is nothing newer.
      .catch(() => {})
  }
  document.addEventListener('visibilitychange', ask)
  return () => document.removeEventListener('visibilitychange', ask)
}

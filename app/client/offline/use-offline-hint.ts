import { useEffect } from 'react'
import { showToast } from '../toasts'

/** Says where there is something to read while there is no network. */
export function useOfflineHint(): void {
  useEffect(() => {
    const hint = () => {
      if (navigator.serviceWorker?.controller == null) return
      // Loaded anew, the service worker answers.
      const read = { label: '最近读过', onPress: () => location.assign('/offline') }
      showToast({ icon: 'info', title: '最近读过的内容可以离线阅读', actions: [read] })
    }
    addEventListener('offline', hint)
    return () => removeEventListener('offline', hint)
  }, [])
}

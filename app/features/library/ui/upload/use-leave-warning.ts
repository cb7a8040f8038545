import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { UploadQueue } from './queue'
import { isUnfinished } from './task'

/**
 * The browser asks before it closes the page while something is still going up; of what is closed nonetheless, stored
 * files go into the library.
 */
export function useLeaveWarning(queue: UploadQueue) {
  const isBusy = useStore(queue.store, (state) => state.tasks.some(isUnfinished))
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const leave = ({ persisted }: PageTransitionEvent) => void (persisted || queue.leave())
    window.addEventListener('beforeunload', ask)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('beforeunload', ask)
      window.removeEventListener('pagehide', leave)
    }
  }, [isBusy, queue])
}

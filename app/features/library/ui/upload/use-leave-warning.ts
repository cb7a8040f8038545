import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { UploadQueue } from './queue'
import { isUnfinished } from './task'

/** The browser asks before it closes the page while something is still going up. */
export function useLeaveWarning(queue: UploadQueue) {
  const isBusy = useStore(queue.store, (state) => state.tasks.some(isUnfinished))
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isBusy])
}

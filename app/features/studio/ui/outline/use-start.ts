import { useState } from 'react'
import type { OutlineDesk } from './outline-desk'

/** Saves what is being typed and asks what it costs now, before the price is shown. */
export function useStart(desk: OutlineDesk, refresh: () => Promise<void>, onReady: () => void) {
  const [isStarting, setStarting] = useState(false)
  const start = async () => {
    setStarting(true)
    try {
      if (!(await desk.flush())) return
      await refresh()
      onReady()
    } finally {
      setStarting(false)
    }
  }
  return { isStarting, start: () => void start() }
}

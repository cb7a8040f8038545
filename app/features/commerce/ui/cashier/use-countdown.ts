import { useEffect, useState } from 'react'
import { parseDateTime } from '~/core/format'

const SECOND_MS = 1000

/** Milliseconds until a time of the wire; null before the page lives, where server and browser would differ, and without one. */
export function useCountdown(time: string): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    if (!time) return
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [time])
  const end = time ? parseDateTime(time)?.getTime() : undefined
  return now === null || end === undefined ? null : Math.max(0, end - now)
}

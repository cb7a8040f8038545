import { useEffect, useEffectEvent, useState } from 'react'

/** How many words stood at a moment; milliseconds of the clock. */
export interface WordsAt {
  time: number
  words: number
}

/** A speed is known after so long and so many words; before that any number would be a guess. */
const LEAST_MS = 20_000
const LEAST_WORDS = 300
const SAMPLE_MS = 3_000
/** What was slower or faster longer ago says little of what comes. */
const RECENT_MS = 10 * 60_000

/** Minutes until `target` words stand, at the speed seen lately, 1 at least; null as long as that is not known. */
export function minutesLeft(samples: readonly WordsAt[], target: number): number | null {
  const [first] = samples
  const last = samples.at(-1)
  if (!first || !last || last.words >= target) return null
  const words = last.words - first.words
  const ms = last.time - first.time
  if (ms < LEAST_MS || words < LEAST_WORDS) return null
  return Math.max(1, Math.round(((target - last.words) / words) * (ms / 60_000)))
}

/** With one more look, without those of long ago. A standstill counts too: as long as it lasts, the end moves away. */
export function withSample(samples: readonly WordsAt[], now: WordsAt): readonly WordsAt[] {
  const last = samples.at(-1)
  if (last && last.words === now.words && now.time - last.time < LEAST_MS) return samples
  return [...samples.filter(({ time: instant }) => instant > now.time - RECENT_MS), now]
}

/** The same of words that grow while this page looks on; a pause begins anew. */
export function useMinutesLeft(words: number, target: number, isMoving: boolean): number | null {
  const [samples, setSamples] = useState<readonly WordsAt[]>([])
  const sample = useEffectEvent(() => setSamples(withSample(samples, { time: Date.now(), words })))
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(sample, SAMPLE_MS)
    return () => {
      clearInterval(timer)
      setSamples([])
    }
  }, [isMoving])
  return minutesLeft(samples, target)
}

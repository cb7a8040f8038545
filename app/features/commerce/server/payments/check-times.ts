const SECOND_MS = 1_000
const AFTER_MS = [30, 120, 600, 3_600].map((seconds) => seconds * SECOND_MS)
const LAST_MS = 6 * 60 * 60_000

/** When a payment is asked about first. */
export const firstCheck = (openedAt: number) => openedAt + (AFTER_MS[0] ?? 0)

/** And after so many checks: at 30 seconds, 2 and 10 minutes, an hour, then every six hours. */
export function nextCheck(openedAt: number, checks: number, now: number): number {
  const due = AFTER_MS.map((after) => openedAt + after).filter((time) => time > now)
  return checks < AFTER_MS.length && due[0] !== undefined ? due[0] : now + LAST_MS
}

// What was closed may have been paid all the same, in the moment in which it was closed.
const LATE_MS = [10 * 60_000, 60 * 60_000, 6 * 60 * 60_000, 24 * 60 * 60_000]

/** When a payment that was closed here is asked about, after so many times; 0 for never more. */
export function lateCheck(checks: number, now: number): number {
  const wait = LATE_MS[checks]
  return wait === undefined ? 0 : now + wait
}

/** The same for what has failed to be done: twice as long each time, up to six hours. */
export const nextTry = (tries: number, now: number) =>
  now + Math.min(LAST_MS, 60_000 * 2 ** Math.min(tries, 12))

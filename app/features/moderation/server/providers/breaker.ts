import type { FailureKind } from './judge'

interface BreakerState {
  failures: number
  /** Milliseconds since 1970. */
  shutUntil: number
}

// Of this isolate only: another one learns by itself, and a new deployment with a mended key begins anew.
const standings = new Map<string, BreakerState>()

const FAILURES_ALLOWED = 3
const SHUT_MS = 30_000
// What does not pass by itself soon.
const LASTING_MS = 5 * 60_000

/** Whether a service is left alone at `now` (ms): then nobody waits for it. */
export const isShut = (name: string, now: number) => (standings.get(name)?.shutUntil ?? 0) > now

export const noteAnswer = (name: string): void => void standings.delete(name)

/**
 * Leaves a service alone for half a minute after the third failure in a row, and after each further one until it answers
 * again; longer at once when it refuses our key. What it says of one text (`refused`) tells nothing of the next.
 */
export function noteFailure(name: string, kind: FailureKind, now: number): void {
  if (kind === 'refused') return
  const failures = (standings.get(name)?.failures ?? 0) + 1
  const shutMs = kind === 'auth' ? LASTING_MS : failures >= FAILURES_ALLOWED ? SHUT_MS : 0
  standings.set(name, { failures, shutUntil: now + shutMs })
}

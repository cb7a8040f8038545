import type { FailureKind } from './failure'

interface PauseState {
  failures: number
  /** Milliseconds since 1970. */
  pausedUntil: number
}

// Of this isolate only: another one learns by itself, and a new deployment with a mended key begins anew.
const pauses = new Map<string, PauseState>()

const MINUTE = 60_000
const FAILURES_ALLOWED = 3
// What does not pass by itself soon.
const lasting: Partial<Record<FailureKind, number>> = {
  auth: 10 * MINUTE,
  quota: 10 * MINUTE,
  disabled: 10 * MINUTE,
  rate: MINUTE / 2,
}
const LONGEST_MS = 60 * MINUTE

/** Whether a source is left alone at `now` (ms). */
export const isPaused = (source: string, now: number) =>
  (pauses.get(source)?.pausedUntil ?? 0) > now

export const noteAnswer = (source: string): void => void pauses.delete(source)

/**
 * Leaves a source alone for a while: at once and for as long as it asks when it says no, for a minute after the third
 * trouble in a row. What it says of one question (`refused`) tells nothing of the next.
 */
export function noteFailure(
  source: string,
  kind: FailureKind,
  retryAfterMs: number | null,
  now: number,
): void {
  if (kind === 'refused') return
  const failures = (pauses.get(source)?.failures ?? 0) + 1
  const lastingMs = lasting[kind]
  const pauseMs = retryAfterMs ?? lastingMs ?? (failures >= FAILURES_ALLOWED ? MINUTE : 0)
  pauses.set(source, { failures, pausedUntil: now + Math.min(pauseMs, LONGEST_MS) })
}

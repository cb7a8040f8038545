import { afterAll, beforeAll } from 'vitest'

const LONGEST_PAUSE_MS = 1_000
const SOONER = 50

/**
 * In this file timers of up to a second fire fifty times as early, while the clock stays as it is: pauses before the next
 * try are over at once; what measures a silence by the clock waits as long as ever.
 */
export function fireTimersEarly(): void {
  const { setTimeout: real } = globalThis
  const early = (run: () => void, ms = 0, ...rest: []) =>
    real(run, ms > LONGEST_PAUSE_MS ? ms : ms / SOONER, ...rest)
  beforeAll(() => {
    Object.assign(globalThis, { setTimeout: early })
  })
  afterAll(() => {
    Object.assign(globalThis, { setTimeout: real })
  })
}

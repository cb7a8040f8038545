import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchOver } from './watch'

const STALL_MS = 30_000
const PATIENCE = { firstMs: STALL_MS, stallMs: STALL_MS }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Nothing ran for so long: the clock went on, and timers were not looked at. */
const standStill = (ms: number) => vi.setSystemTime(Date.now() + ms)

test('an upstream that says nothing is given up when its time is over, and not before', () => {
  const { signal } = watchOver(new AbortController().signal, PATIENCE)
  vi.advanceTimersByTime(STALL_MS - 1)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.reason).toMatchObject({ slug: 'models.stalled' })
})

test('what was said while this side stood still is read before the upstream is given up', () => {
  const { signal, onProgress } = watchOver(new AbortController().signal, PATIENCE)
  standStill(45_000)
  vi.advanceTimersByTime(STALL_MS)
  expect(signal.aborted).toBe(false)
  onProgress()
  vi.advanceTimersByTime(STALL_MS - 1)
  expect(signal.aborted).toBe(false)
})

test('an upstream that was silent before and after this side stood still is given up all the same', () => {
  const { signal } = watchOver(new AbortController().signal, PATIENCE)
  standStill(45_000)
  vi.advanceTimersByTime(2 * STALL_MS)
  expect(signal.reason).toMatchObject({ slug: 'models.stalled' })
})

test('the first word may take longer than the next one', () => {
  const patience = { firstMs: 90_000, stallMs: STALL_MS }
  const { signal, onProgress } = watchOver(new AbortController().signal, patience)
  vi.advanceTimersByTime(89_000)
  expect(signal.aborted).toBe(false)
  onProgress()
  vi.advanceTimersByTime(STALL_MS - 1)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.reason).toMatchObject({ slug: 'models.stalled' })
})

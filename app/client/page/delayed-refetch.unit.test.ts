import { expect, test, vi } from 'vitest'
import { delayedRefetch } from './delayed-refetch'

test('one looks at once and five seconds later, and never a third time', async () => {
  vi.useFakeTimers()
  const refetch = vi.fn(async () => {})
  await delayedRefetch(refetch)
  expect(refetch).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(4_999)
  expect(refetch).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(refetch).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(60_000)
  expect(refetch).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

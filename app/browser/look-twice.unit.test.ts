import { expect, test, vi } from 'vitest'
import { lookTwice } from './look-twice'

test('one looks at once and five seconds later, and never a third time', async () => {
  vi.useFakeTimers()
  const look = vi.fn(async () => {})
  await lookTwice(look)
  expect(look).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(4_999)
  expect(look).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(look).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(60_000)
  expect(look).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leave } from './leave'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('who leaves a section without a network keeps the line until the last words are saved', async () => {
  let isOnline = false
  const saver = {
    save: () => Promise.resolve(isOnline),
    current: () => ({ kind: isOnline ? ('saved' as const) : ('offline' as const) }),
  }
  const close = vi.fn()
  void leave(saver, { close })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(close).not.toHaveBeenCalled()
  isOnline = true
  await vi.advanceTimersByTimeAsync(2_000)
  expect(close).toHaveBeenCalledOnce()
})

test('the line of who leaves goes where the words are refused, or the save breaks', async () => {
  const refused = { kind: 'refused' as const, message: '' }
  for (const save of [() => Promise.resolve(false), () => Promise.reject(new Error('broken'))]) {
    const close = vi.fn()
    await leave({ save, current: () => refused }, { close })
    expect(close).toHaveBeenCalledOnce()
  }
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHECK_EVERY_MS, eventStream, frame, HEARTBEAT_MS, type EventSource } from './event-stream'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const allowed = async () => null

function liveSource() {
  const frames: string[] = []
  const readers = new Set<() => void>()
  let isRunning = true
  const source: EventSource = {
    framesAfter: (no) => {
      const ready = frames.slice(no)
      return ready.length > 0 ? { text: ready.join(''), last: frames.length } : null
    },
    isRunning: () => isRunning,
    onNext: (wake) => {
      readers.add(wake)
      return () => readers.delete(wake)
    },
  }
  const push = (delta: string) => {
    frames.push(frame(frames.length + 1, { type: 'text.delta', delta }))
    for (const wake of readers) wake()
  }
  const end = () => {
    isRunning = false
    for (const wake of readers) wake()
  }
  return { source, readers, push, end }
}

const read = async (reader: ReadableStreamDefaultReader<Uint8Array>) => {
  const { done, value } = await reader.read()
  return done ? null : new TextDecoder().decode(value)
}

test('an event travels with its number, its name and its data', () => {
  expect(frame(7, { type: 'text.delta', delta: '字\n"' })).toBe(
    'id: 7\nevent: text.delta\ndata: {"delta":"字\\n\\""}\n\n',
  )
})

test('R-CHAT-07: a quiet turn sends a comment at least every fifteen seconds', async () => {
  const { source } = liveSource()
  const reader = eventStream(source, 0, new AbortController().signal, allowed).getReader()
  const quiet = read(reader)
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
  expect(await quiet).toBe(':\n\n')
  expect(HEARTBEAT_MS).toBeLessThanOrEqual(15_000)
})

test('a reader who left is forgotten and leaves no timer behind', async () => {
  const { source, readers } = liveSource()
  const leaving = new AbortController()
  const reader = eventStream(source, 0, leaving.signal, allowed).getReader()
  const last = read(reader)
  await vi.advanceTimersByTimeAsync(10)
  expect(readers.size).toBe(1)
  leaving.abort()
  expect(await last).toBeNull()
  expect(readers.size).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('a reader begins where it says and ends when the turn has ended', async () => {
  const { source, push, end } = liveSource()
  push('一')
  push('二')
  const reader = eventStream(source, 1, new AbortController().signal, allowed).getReader()
  expect(await read(reader)).toContain('二')
  push('三')
  end()
  expect(await read(reader)).toContain('id: 3')
  expect(await read(reader)).toBeNull()
})

test('a reader who may read no more is told why within five seconds, quiet turn or busy one', async () => {
  for (const isBusy of [false, true]) {
    const { source, readers, push } = liveSource()
    let isGone = false
    const mayRead = async () =>
      isGone ? { type: 'conversation.closed' as const, reason: 'removed' as const } : null
    const reader = eventStream(source, 0, new AbortController().signal, mayRead).getReader()
    push('一')
    expect(await read(reader)).toContain('一')
    await vi.advanceTimersByTimeAsync(CHECK_EVERY_MS - 1)
    isGone = true
    const writing = isBusy ? setInterval(() => push('字'), 500) : undefined
    const received: (string | null)[] = []
    const listening = (async () => {
      for (;;) {
        const next = await read(reader)
        received.push(next)
        if (next === null) return
      }
    })()
    await vi.advanceTimersByTimeAsync(5_000)
    clearInterval(writing)
    await listening
    expect(received.at(-1)).toBeNull()
    expect(received.at(-2)).toBe('event: conversation.closed\ndata: {"reason":"removed"}\n\n')
    expect(readers.size).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  }
})

test('an open stream asks at most once in two seconds', async () => {
  const { source, push } = liveSource()
  let checks = 0
  const mayRead = async () => {
    checks += 1
    return null
  }
  const reader = eventStream(source, 0, new AbortController().signal, mayRead).getReader()
  const writing = setInterval(() => push('字'), 20)
  void (async () => {
    while ((await read(reader)) !== null);
  })()
  await vi.advanceTimersByTimeAsync(60_000)
  clearInterval(writing)
  expect(checks).toBeGreaterThan(12)
  expect(checks).toBeLessThanOrEqual(30)
})

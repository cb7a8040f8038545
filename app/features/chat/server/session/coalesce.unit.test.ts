import { expect, test } from 'vitest'
import type { ChatEvent } from '../../terms'
import { coalesce, type Pace } from './coalesce'

/** A clock that jumps to whatever is due next: no test waits. */
function virtualPace() {
  let now = 0
  const due: { instant: number; ring: () => void }[] = []
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  const pace: Pace = {
    now: () => now,
    after(ms) {
      let ring = () => {}
      const done = new Promise<'due'>((resolve) => {
        ring = () => resolve('due')
      })
      const entry = { instant: now + ms, ring }
      due.push(entry)
      return { done, cancel: () => void due.splice(due.indexOf(entry), 1) }
    },
  }
  const waitUntil = async (time: number) => {
    await settle()
    for (;;) {
      const next = due
        .filter((item) => item.instant <= time)
        .toSorted((a, b) => a.instant - b.instant)[0]
      if (!next) break
      due.splice(due.indexOf(next), 1)
      now = next.instant
      next.ring()
      await settle()
    }
    now = time
  }
  return { pace, waitUntil }
}

async function relay(script: { instant: number; event: ChatEvent }[], lateMs = 0) {
  const { pace: exact, waitUntil } = virtualPace()
  const pace: Pace = { ...exact, after: (ms) => exact.after(ms + lateMs) }
  async function* source() {
    for (const { instant, event } of script) {
      await waitUntil(instant)
      yield event
    }
    await waitUntil(1e6)
  }
  const sent: { instant: number; event: ChatEvent }[] = []
  for await (const event of coalesce(source(), pace)) sent.push({ instant: pace.now(), event })
  return sent
}

const text = (delta: string): ChatEvent => ({ type: 'text.delta', delta })
const everyMs = (gap: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({ instant: n * gap, event: text(String(n % 10)) }))
const joined = (sent: { event: ChatEvent }[]) =>
  sent.map(({ event }) => ('delta' in event ? event.delta : `<${event.type}>`)).join('')

test('the first delta leaves at once', async () => {
  expect((await relay(everyMs(10, 100)))[0]).toEqual({ instant: 0, event: text('0') })
})

test('a slow model is not held back at all', async () => {
  const sent = await relay(everyMs(50, 20))
  expect(sent.map(({ instant }) => instant)).toEqual(everyMs(50, 20).map(({ instant }) => instant))
})

test('at a hundred tokens a second four travel together and none waits longer than 40 ms', async () => {
  const script = everyMs(10, 300)
  const sent = await relay(script)
  expect(joined(sent)).toBe(joined(script))
  expect(sent.length).toBeLessThanOrEqual(80)
  let from = 0
  for (const { instant, event } of sent) {
    expect(instant - (script[from]?.instant ?? 0)).toBeLessThanOrEqual(40)
    from += 'delta' in event ? event.delta.length : 0
  }
})

test('a provider that joins tokens itself is joined further, by the same measure', async () => {
  const script = Array.from({ length: 150 }, (_, n) => ({ instant: n * 20, event: text('两字') }))
  const sent = await relay(script)
  expect(joined(sent)).toBe(joined(script))
  expect(sent.length).toBeLessThanOrEqual(80)
})

test('a machine that is late with everything joins more and more, though text comes after silences', async () => {
  const script = everyMs(60, 300)
  const sent = await relay(script, 200)
  expect(joined(sent)).toBe(joined(script))
  expect(sent.length).toBeLessThan(60)
})

test('what is not text first lets the waiting text go and is never held', async () => {
  const done: ChatEvent = { type: 'text.done', refused: false }
  const sent = await relay([
    { instant: 0, event: text('甲') },
    { instant: 2, event: text('乙') },
    { instant: 3, event: text('丙') },
    { instant: 4, event: done },
  ])
  expect(sent).toEqual([
    { instant: 0, event: text('甲') },
    { instant: 4, event: text('乙丙') },
    { instant: 4, event: done },
  ])
})

test('reasoning and text never mix', async () => {
  const sent = await relay([
    { instant: 0, event: { type: 'think.delta', delta: '想' } },
    { instant: 1, event: { type: 'think.delta', delta: '着' } },
    { instant: 2, event: text('说') },
    { instant: 3, event: text('着') },
  ])
  expect(sent.map(({ event }) => event)).toEqual([
    { type: 'think.delta', delta: '想' },
    { type: 'think.delta', delta: '着' },
    text('说着'),
  ])
})

import { expect, test } from 'vitest'
import { ReadPace } from './read-pace'

/** What a reader gets of tokens of so many characters that come at these times: of each read the time and its tokens. */
function readAt(times: number[], characters = 1, lateMs = 0) {
  let now = 0
  const pace = new ReadPace(() => now)
  const waiting = [...times]
  const reads: { at: number; tokens: number[] }[] = []
  while (waiting.length > 0) {
    now = Math.max(now, waiting[0] ?? 0)
    const tokens = waiting.splice(0, waiting.filter((time) => time <= now).length)
    reads.push({ at: now, tokens })
    const rest = pace.restAfter(tokens.length * characters)
    now += rest > 0 ? rest + lateMs : 0
  }
  return reads
}

const everyMs = (gap: number, count: number) =>
  Array.from({ length: count }, (_, index) => index * gap)
const longestWait = (reads: ReturnType<typeof readAt>) =>
  Math.max(...reads.map(({ at, tokens }) => at - (tokens[0] ?? at)))

test('the first words are read as they come', () => {
  const reads = readAt(everyMs(10, 100))
  expect(reads[0]).toEqual({ at: 0, tokens: [0] })
  expect(reads[1]).toEqual({ at: 10, tokens: [10] })
})

test('a slow model is not held back at all', () => {
  const times = everyMs(50, 20)
  expect(readAt(times).map(({ at }) => at)).toEqual(times)
})

test('at a hundred tokens a second four are read together and none waits longer than 40 ms', () => {
  const reads = readAt(everyMs(10, 300))
  expect(reads.flatMap(({ tokens }) => tokens)).toEqual(everyMs(10, 300))
  expect(reads.length).toBeLessThanOrEqual(85)
  expect(longestWait(reads)).toBeLessThanOrEqual(40)
})

test('a provider that joins tokens itself is read by the same measure', () => {
  expect(readAt(everyMs(20, 150), 2).length).toBeLessThanOrEqual(85)
})

test('a machine that is late with its timers reads larger bursts', () => {
  expect(readAt(everyMs(10, 300), 1, 200).length).toBeLessThan(30)
})

test('what lies ready behind other words is read on at once', () => {
  let now = 0
  const pace = new ReadPace(() => now)
  for (; now < 500; now += 10) pace.restAfter(1)
  now += 40
  expect(pace.restAfter(4)).toBe(40)
  expect(pace.restAfter(4)).toBe(0)
})

test('text that becomes slow is read as it comes again', () => {
  const times = [...everyMs(10, 100), ...everyMs(100, 20).map((time) => 1500 + time)]
  const late = readAt(times).filter(({ at }) => at > 1800)
  expect(late.map(({ at }) => at)).toEqual(times.filter((time) => time > 1800))
})

import { expect, test } from 'vitest'
import { minutesLeft, withSample, type WordsAt } from './time-left'

const SECOND = 1_000
const grow = (points: readonly [second: number, words: number][]) =>
  points.reduce<readonly WordsAt[]>(
    (samples, [second, words]) => withSample(samples, { time: second * SECOND, words }),
    [],
  )

test('the time that is left follows from the speed that was seen', () => {
  // 600 words a minute, 4,400 to go.
  const samples = grow([
    [0, 3_000],
    [30, 3_300],
    [60, 3_600],
  ])
  expect(minutesLeft(samples, 8_000)).toBe(7)
  expect(minutesLeft(samples, 3_700)).toBe(1)
})

test('nothing is guessed from one look, from a moment, from few words, or of what stands', () => {
  expect(minutesLeft([], 8_000)).toBeNull()
  expect(minutesLeft(grow([[0, 3_000]]), 8_000)).toBeNull()
  for (const [second, words] of [
    [10, 2_000],
    [90, 100],
    [90, 8_100],
  ] as const) {
    const samples = grow([
      [0, 0],
      [second, words],
    ])
    expect(minutesLeft(samples, 8_000)).toBeNull()
  }
})

test('what was slow long ago does not count', () => {
  const samples = grow([
    [0, 0],
    [1_000, 1_000],
    [1_030, 2_000],
    [1_060, 3_000],
  ])
  expect(minutesLeft(samples, 5_000)).toBe(1)
})

test('while nothing comes, the time that is left grows', () => {
  const points: [second: number, words: number][] = [
    [0, 0],
    [30, 600],
  ]
  expect(minutesLeft(grow(points), 1_800)).toBe(1)
  for (let second = 33; second <= 150; second += 3) points.push([second, 600])
  expect(minutesLeft(grow(points), 1_800)).toBe(5)
  // A page that looks every few seconds is not drawn anew each time.
  expect(grow(points).length).toBeLessThan(10)
})

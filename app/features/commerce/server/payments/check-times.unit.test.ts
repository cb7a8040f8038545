import { expect, test } from 'vitest'
import { firstCheck, nextCheck, nextTry } from './check-times'

test('a payment is asked about after 30 seconds, 2 and 10 minutes and an hour', () => {
  const times = [firstCheck(0)]
  for (let checks = 1; checks < 5; checks += 1) times.push(nextCheck(0, checks, times.at(-1) ?? 0))
  expect(times.map((time) => time / 1_000)).toEqual([30, 120, 600, 3_600, 3_600 + 6 * 3_600])
})

test('what fails is tried again ever later, and never given up', () => {
  expect(nextTry(0, 0)).toBe(60_000)
  expect(nextTry(3, 0)).toBe(480_000)
  expect(nextTry(400, 0)).toBe(6 * 3_600_000)
})

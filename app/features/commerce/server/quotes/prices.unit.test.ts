import { expect, test } from 'vitest'
import { addMonths, daysBegun, daysWhole, endOfDay, share } from './prices'

const at = (text: string) => new Date(`${text}+08:00`).getTime()

test('a share is rounded once, half a fen upwards, however large the numbers are', () => {
  expect(share(100, 1, 3)).toBe(33)
  expect(share(100, 2, 3)).toBe(67)
  expect(share(1, 1, 2)).toBe(1)
  expect(share(960_000, 70, 100)).toBe(672_000)
  expect(share(9_007_199_254_740_991, 3_650, 3_650)).toBe(9_007_199_254_740_991)
  expect(share(100, 1, 0)).toBe(0)
})

test('parts that make the whole cost the whole, to half a fen each', () => {
  for (const amount of [1, 99, 45_000, 960_001])
    for (const part of [1, 7, 50, 99])
      expect(
        Math.abs(share(amount, part, 100) + share(amount, 100 - part, 100) - amount),
      ).toBeLessThanOrEqual(1)
})

test('months follow Shanghai’s calendar and end with a month that is shorter', () => {
  expect(addMonths(at('2027-06-30T23:59:59'), 12)).toBe(at('2028-06-30T23:59:59'))
  expect(addMonths(at('2027-01-31T08:00:00'), 1)).toBe(at('2027-02-28T08:00:00'))
  expect(addMonths(at('2027-08-31T00:30:00'), 6)).toBe(at('2028-02-29T00:30:00'))
  expect(addMonths(at('2026-12-01T00:00:00'), 1)).toBe(at('2027-01-01T00:00:00'))
})

test('a day that was begun is paid, and only a whole one is given back', () => {
  expect(daysBegun(0, 1)).toBe(1)
  expect(daysWhole(0, 24 * 3_600_000 - 1)).toBe(0)
  expect(daysBegun(5, 4)).toBe(0)
})

test('a day ends with its last moment in Shanghai', () => {
  const end = at('2026-11-30T00:00:00') - 1
  for (const time of ['2026-11-29T00:00:00', '2026-11-29T14:05:00', '2026-11-29T23:59:59'])
    expect(endOfDay(at(time))).toBe(end)
  expect(endOfDay(end)).toBe(end)
  expect(endOfDay(end + 1)).toBe(end + 24 * 3_600_000)
})

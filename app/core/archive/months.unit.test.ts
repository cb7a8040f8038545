import { expect, test } from 'vitest'
import { oldestLiveMonth, partMonths, teamMonth, wholeMonths } from './months'

const at = (shanghai: string) => Date.parse(`${shanghai}+08:00`)

test('so many whole months stay, by Shanghai’s calendar', () => {
  expect(oldestLiveMonth(new Date('2026-11-28T03:00:00Z'), { monthsLive: 13 })).toBe('2025-10')
  expect(oldestLiveMonth(new Date('2026-11-30T16:00:00Z'), { monthsLive: 13 })).toBe('2025-11')
  expect(oldestLiveMonth(new Date('2026-01-01T00:00:00Z'), { monthsLive: 13 })).toBe('2024-12')
  expect(oldestLiveMonth(new Date('2026-11-30T15:59:59Z'), { monthsLive: 1 })).toBe('2026-10')
})

test('a month stays for some days after its end where something that began in it may still be counted', () => {
  const kind = { monthsLive: 0, daysOpen: 5 }
  expect(oldestLiveMonth(new Date(at('2026-12-05T23:59:59')), kind)).toBe('2026-11')
  expect(oldestLiveMonth(new Date(at('2026-12-06T00:00:00')), kind)).toBe('2026-12')
})

test('a month begins and ends at midnight in Shanghai', () => {
  expect(teamMonth('', '2025-12')).toEqual({
    teamId: '',
    month: '2025-12',
    startsAt: at('2025-12-01T00:00:00'),
    endsAt: at('2026-01-01T00:00:00'),
  })
})

test('a time is whole months and at most two that it cuts through', () => {
  const cut = { from: at('2025-12-20T00:00:00'), to: at('2026-03-04T00:00:00') }
  expect(wholeMonths(cut)).toEqual({ first: '2026-01', last: '2026-02' })
  expect(partMonths(cut)).toEqual(['2025-12', '2026-03'])
  const whole = { from: at('2025-12-01T00:00:00'), to: at('2026-03-01T00:00:00') }
  expect(wholeMonths(whole)).toEqual({ first: '2025-12', last: '2026-02' })
  expect(partMonths(whole)).toEqual([])
  const days = { from: at('2026-01-05T00:00:00'), to: at('2026-01-09T00:00:00') }
  expect(partMonths(days)).toEqual(['2026-01'])
  const { first, last } = wholeMonths(days)
  expect(first > last).toBe(true)
  expect(wholeMonths({})).toEqual({ first: '', last: '9999-12' })
})

import { expect, test } from 'vitest'
import { listDate, readFilter } from './filter'

test('an unknown filter shows everything', () => {
  expect(['mine', 'failed', 'x', null].map(readFilter)).toEqual(['mine', 'failed', 'all', 'all'])
})

test('lists say today and yesterday by the Shanghai calendar', () => {
  const now = new Date('2026-11-21T00:30:00+08:00')
  const dates = [
    '2026-11-21 00:29:30',
    '2026-11-21 00:30:08',
    '2026-11-21 00:02:00',
    '2026-11-20 23:59:00',
    '2026-11-18 10:00:00',
    '2025-11-18 10:00:00',
  ]
  expect(dates.map((date) => listDate(date, now))).toEqual([
    '刚刚',
    '刚刚',
    '今天 00:02',
    '昨天',
    '11-18',
    '2025-11-18',
  ])
})

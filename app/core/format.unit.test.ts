import { expect, test } from 'vitest'
import {
  datePart,
  daysAgo,
  formatCount,
  formatDateTime,
  formatFileSize,
  formatMoment,
  formatMoney,
  formatPlainDateTime,
  formatShortWhen,
  formatWhen,
  formatWordCount,
  formatDay,
  formatDayTime,
} from './format'

const now = new Date('2026-11-21T09:03:30+08:00')

test('money is cents with two decimals and thousands', () => {
  expect(formatMoney(123456789)).toBe('1,234,567.89')
  expect(formatMoney(null)).toBe('0.00')
  expect(formatMoney(0)).toBe('0.00')
  expect(formatMoney(undefined)).toBe('0.00')
  expect([5, 50, 99999, 100000].map(formatMoney)).toEqual(['0.05', '0.50', '999.99', '1,000.00'])
  expect(formatMoney(-100050)).toBe('-1,000.50')
})

test('counts from ten thousand on are cut to 万', () => {
  expect(formatCount(9999)).toBe('9999')
  expect(formatCount(10000)).toBe('1万')
  expect(formatCount(12999)).toBe('1.29万')
  expect([0, 11000, 19999, 100000, 12345678].map(formatCount)).toEqual([
    '0',
    '1.1万',
    '1.99万',
    '10万',
    '1234.56万',
  ])
})

test('words are always told in 万字', () => expect(formatWordCount(1234)).toBe('0.12万字'))

test('sizes step by 1024', () => {
  expect(formatFileSize(0)).toBe('0 B')
  expect(formatFileSize(60)).toBe('60 B')
  expect(formatFileSize(1536)).toBe('1.50 KB')
  expect(formatFileSize(1536, 0)).toBe('2 KB')
  expect(formatFileSize(1023)).toBe('1023 B')
  expect(formatFileSize(1024 ** 2 - 1)).toBe('1.00 MB')
  expect(formatFileSize(5053481)).toBe('4.82 MB')
  expect(formatFileSize(1024 ** 4)).toBe('1024.00 GB')
})

test('dates are those of Shanghai, padded or plain', () => {
  const date = new Date('2026-01-02T19:04:05Z')
  expect(formatDateTime(date)).toBe('2026-01-03 03:04:05')
  expect(formatPlainDateTime(date)).toBe('2026/1/3 3:4:5')
  expect(datePart('2026-01-03 03:04:05')).toBe('2026-01-03')
  expect(datePart('2026-01-03T03:04:05')).toBe('2026-01-03')
})

test('near dates are told in words', () => {
  expect(formatWhen('2026-11-21 09:03:00', now)).toBe('刚刚')
  expect(formatWhen('2026-11-21 09:02:00', now)).toBe('今天 09:02')
  expect(formatWhen('2026-11-20 23:59:59', now)).toBe('昨天')
  expect(formatWhen('2026-11-19 08:00:00', now)).toBe('周四')
  expect(formatWhen('2026-11-14 08:00:00', now)).toBe('11月14日')
  expect(formatWhen('2025-09-30 08:00:00', now)).toBe('2025年9月30日')
  expect(formatShortWhen('2026-11-21 00:10:00', now)).toBe('00:10')
  expect(formatWhen('不是日期', now)).toBe('不是日期')
})

test('where the minute counts, older dates keep it', () => {
  expect(formatMoment('2026-11-21 09:03:00', now)).toBe('刚刚')
  expect(formatMoment('2026-11-21 09:02:00', now)).toBe('今天 09:02')
  expect(formatMoment('2026-11-20 18:02:59', now)).toBe('昨天 18:02')
  expect(formatMoment('2026-11-19 08:00:00', now)).toBe('周四 08:00')
  expect(formatMoment('2026-11-14 08:00:00', now)).toBe('11月14日 08:00')
  expect(formatMoment('2025-09-30 08:00:00', now)).toBe('2025年9月30日 08:00')
  expect(formatMoment('不是日期', now)).toBe('不是日期')
})

test('days are counted by the calendar of Shanghai', () => {
  expect(daysAgo('2026-11-20 23:59:59', now)).toBe(1)
  expect(daysAgo('2026-11-21 00:00:00', now)).toBe(0)
  expect(daysAgo('', now)).toBeNull()
})

test('line 18: days are shown in Chinese, and what is no date as it is', () => {
  expect(formatDay('2036-01-01 00:00:00')).toBe('2036年1月1日')
  expect(formatDay('2026-11-24')).toBe('2026年11月24日')
  expect(formatDay('')).toBe('')
  expect(formatDayTime('2026-11-24 08:31:09')).toBe('2026年11月24日 08:31')
  expect(formatDayTime('2026-11-24')).toBe('2026年11月24日')
})

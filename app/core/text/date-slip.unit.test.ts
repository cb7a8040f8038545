import { expect, test } from 'vitest'
import { dateSlip } from './date-slip'

test('the slip carries the real day in full, and its lunar date as a calendar writes it', () => {
  expect(dateSlip(new Date('2026-11-21T01:00:00Z'))).toEqual({
    year: '二〇二六年',
    day: '十一月二十一日',
    weekday: '星期六',
    lunar: '丙午十月十三',
  })
})

test('the first day of the lunar year is 正月初一', () => {
  expect(dateSlip(new Date('2026-02-17T04:00:00Z')).lunar).toBe('丙午正月初一')
})

test('late evening in Greenwich is already tomorrow in Shanghai', () => {
  expect(dateSlip(new Date('2026-11-29T17:00:00Z')).day).toBe('十一月三十日')
})

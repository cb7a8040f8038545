import { expect, test } from 'vitest'
import { formatDateTime } from '~/core/format'
import type { GoodsRow } from '../tables'
import { quotePlan, type TeamPlan } from './plan-quote'

const DAY = 24 * 3_600_000
const NOW = Date.UTC(2026, 10, 21)
const goods: GoodsRow & { priceFen: number } = {
  id: '12',
  kind: 'plan',
  name: '团队版',
  summary: '',
  unit: '席/月',
  priceFen: 2_000,
  lines: [],
  coins: 0,
  searches: 0,
  questions: 0,
  months: [6, 12],
  minCount: 10,
  maxCount: 1_000,
  rank: 0,
  isOffered: true,
  updatedAt: 0,
}
const plan: TeamPlan = {
  isRunning: true,
  expiresAt: NOW + 60 * DAY,
  seats: 40,
  takenSeats: 12,
  questions: 0,
  edition: { goodsId: '12', priceFen: 2_000 },
}
const quote = (order: object = {}, team: object = {}, item: object = {}) =>
  quotePlan({ ...goods, ...item }, { ...plan, ...team }, { seats: 40, months: 12, ...order }, NOW)

test('a renewal costs seats times months and goes on from the present end', () => {
  const renewed = quote()
  expect(renewed).toMatchObject({ monthsFen: 960_000, proratedFen: 0 })
  expect(formatDateTime(new Date(renewed.expiresAfter))).toBe('2028-01-20 23:59:59')
})

test('seats that are added in mid-term are paid for the days that are left', () => {
  const more = quote({ seats: 45, months: 0 })
  expect(more).toMatchObject({ monthsFen: 0, proratedDays: 60, proratedFen: 20_000 })
  expect(more.expiresAfter).toBe(plan.expiresAt)
  expect(quote({ seats: 45 })).toMatchObject({ monthsFen: 1_080_000, proratedFen: 20_000 })
  expect(quote({ seats: 45, months: 0 }, { edition: null }).proratedFen).toBe(20_000)
})

test('a dearer edition is paid by its difference, a cheaper one waits for the end', () => {
  const edition = { goodsId: '11', priceFen: 1_200 }
  expect(quote({ months: 0 }, { edition }).proratedFen).toBe(800 * 40 * 2)
  const dearer = { goodsId: '13', priceFen: 9_000 }
  expect(() => quote({}, { edition: dearer })).toThrow('editionLower')
  expect(quote({}, { edition: dearer, isRunning: false }).monthsFen).toBe(960_000)
})

test('an ended plan begins anew today, with as many seats as people', () => {
  const ended = quote({ seats: 12 }, { isRunning: false })
  expect(ended).toMatchObject({ monthsFen: 288_000, proratedFen: 0 })
  expect(formatDateTime(new Date(ended.expiresAfter))).toBe('2027-11-21 23:59:59')
  expect(() => quote({ seats: 11 }, { isRunning: false })).toThrow('seatsOccupied')
  expect(() => quote({ months: 0 }, { isRunning: false })).toThrow('monthsRefused')
})

test('what cannot be bought is refused', () => {
  expect(() => quote({ months: 7 })).toThrow('monthsRefused')
  expect(() => quote({ seats: 39 })).toThrow('seatsTaken')
  expect(() => quote({ seats: 9 })).toThrow('seatsTaken')
  expect(() => quote({ months: 0 })).toThrow('nothingToBuy')
  expect(() => quote({}, { expiresAt: 0 })).toThrow('planWithoutEnd')
})

test('a plan that an operator granted loses nothing before its end; a trial is left for anything', () => {
  const granted = { edition: null, questions: 0 }
  expect(() => quote({}, granted, { questions: 900 })).toThrow('editionLower')
  expect(() => quote({}, { ...granted, questions: 1_000 }, { questions: 900 })).toThrow(
    'editionLower',
  )
  expect(quote({}, { ...granted, questions: 500 }, { questions: 900 }).monthsFen).toBe(960_000)
  expect(quote({}, { ...granted, questions: null }, { questions: 900 }).monthsFen).toBe(960_000)
  expect(quote({}, { ...granted, isRunning: false }, { questions: 900 }).monthsFen).toBe(960_000)
})

test('the last day of a plan is one of its days, in its end as in what is paid for seats', () => {
  const bought = quote({}, { isRunning: false })
  const lastDay = formatDateTime(new Date(bought.expiresAfter))
  expect(lastDay).toBe('2027-11-21 23:59:59')
  // A year from one date to the same date, both of them days of the plan.
  const { proratedDays } = quote({ seats: 45, months: 0 }, { expiresAt: bought.expiresAfter })
  expect(proratedDays).toBe(366)
  const again = quote({}, { expiresAt: bought.expiresAfter })
  expect(formatDateTime(new Date(again.expiresAfter))).toBe('2028-11-21 23:59:59')
})

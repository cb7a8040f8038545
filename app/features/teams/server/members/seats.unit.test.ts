import { expect, test } from 'vitest'
import { expiryDateOf, isExpired } from './seats'

const NOW = new Date('2026-11-21T04:00:00Z')
const msFromNow = (ms: number) => NOW.getTime() + ms

test('a plan is over by its word, by its date, or by a status nobody knows', () => {
  const table: [status: string, expiresAt: number, isOver: boolean][] = [
    ['active', msFromNow(1), false],
    ['trial', msFromNow(1), false],
    ['active', msFromNow(0), false],
    ['active', msFromNow(-1), true],
    ['trial', msFromNow(-1), true],
    ['expired', msFromNow(1), true],
    ['expired', msFromNow(-1), true],
    ['', msFromNow(1), true],
    ['ACTIVE', msFromNow(1), true],
    ['active', 0, false],
    ['trial', 0, false],
    ['expired', 0, true],
  ]
  for (const [status, expiresAt, isOver] of table) {
    expect(isExpired({ status, expiresAt }, NOW), `${status} ${expiresAt}`).toBe(isOver)
  }
})

test('R-TEAM-04: a plan without an end says no date, another one its last second in Shanghai', () => {
  expect(expiryDateOf({ expiresAt: 0 })).toBe('')
  expect(expiryDateOf({ expiresAt: NOW.getTime() })).toBe('2026-11-21 12:00:00')
})

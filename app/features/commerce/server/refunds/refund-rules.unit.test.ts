import { expect, test } from 'vitest'
import { addMonths } from '../quotes/prices'
import { refundTerms } from './refund-rules'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

/** Eleven seats in place of ten, and a month more, bought sixty days before the plan's end. */
function refundOfBought(grantedAt: number, now: number) {
  const expiresBefore = grantedAt + 60 * DAY
  const expiresAfter = addMonths(expiresBefore, 1)
  const plan = {
    goodsName: '专业版',
    questions: 0,
    seatsBefore: 10,
    seatsAfter: 11,
    expiresBefore,
    expiresAfter,
    editionBefore: '',
    monthsFen: 22_000,
    proratedFen: 4_000,
    proratedDays: 60,
  }
  const granted = {
    grantedAt,
    extendedFrom: expiresBefore,
    extendedTo: expiresAfter,
    addedSeats: 1,
  }
  const order = { id: '1', kind: 'plan', goodsId: '12', amountFen: 26_000, count: 11, months: 1 }
  const remains = { walletCoins: 0, searchesLeft: 0, seats: 11, takenSeats: 1 }
  return refundTerms(
    { ...order, kind: 'plan', terms: { unitFen: 2_000, coins: 0, searches: 0, plan }, granted },
    { ...remains, expiresAt: expiresAfter, lastPlanOrder: null, openPlanOrder: null },
    now,
  )
}

test('a plan given back within a day costs nothing, at every hour of every day', () => {
  const start = Date.UTC(2027, 0, 1)
  for (let hours = 0; hours < 366 * 24; hours += 1) {
    const grantedAt = start + hours * HOUR + 1_799_000
    expect(refundOfBought(grantedAt, grantedAt + (hours % 24) * HOUR).amountFen).toBe(26_000)
  }
})

test('a day later only the seats that were added are used', () => {
  const start = Date.UTC(2028, 1, 28, 15, 59, 59)
  for (let hours = 0; hours < 72; hours += 1) {
    const grantedAt = start + hours * HOUR
    expect(refundOfBought(grantedAt, grantedAt + DAY)).toMatchObject({
      amountFen: 26_000 - 67,
      usedLabel: '时长0天，新增1席1天',
    })
  }
})

import { expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { createShop, DAY } from '#test/shop'
import { auditLog } from '~/core/audit'
import { formatDateTime } from '~/core/format'
import type { BillLine } from '../providers/provider'
import { sweepCommerce } from '../sweep'
import { closeDay } from './close-day'
import { requestRefund } from '../refunds/request-refund'
import { decideOnRefund } from './decide'
import { refunds } from '../tables'
import { queryDifference } from './query-difference'
import { reconcile } from './reconciliation'
import { settleDifference } from './settle-difference'

const dayOf = (time: number) => formatDateTime(new Date(time)).slice(0, 10)

/** A day that is over, on which one order was paid whose payment is in no bill. */
async function createUnbilled(merchantId: string, daysOn: number) {
  const shop = await createShop({ merchantId })
  const { ctx, service, clock } = shop
  // Days are closed for all merchants: each test has its own.
  clock.now += daysOn * DAY
  const { id, amount } = await shop.order('24')
  const no = await shop.open(id)
  service.pay(no, amount, new Date(clock.now))
  const day = dayOf(clock.now)
  const nextDay = dayOf(clock.now + DAY)
  clock.now += 31_000
  await sweepCommerce(ctx)
  clock.now += 3 * DAY
  service.bill = []
  const key = { provider: 'wechat' as const, merchantId, isRefund: false, no }
  const linesOf = async (which: string) =>
    (await reconcile(ctx, { day: which })).channels
      .filter((channel) => channel.merchantId === merchantId)
      .flatMap(({ differences }) => differences)
  return { ...shop, id, amount, no, day, nextDay, key, linesOf }
}

const billLine = (tradeNo: string, amountFen: number): BillLine => ({
  type: 'payment',
  tradeNo,
  refundNo: '',
  providerTradeNo: `W${tradeNo}`,
  amountFen,
  feeFen: 0,
  time: '',
})

test('a line that is left to the next day is looked for in its bill, and the day is level', async () => {
  const { ctx, service, amount, no, day, nextDay, key, linesOf } = await createUnbilled('defer', 10)
  expect(await linesOf(day)).toMatchObject([
    { kind: 'missingThere', no, settled: null, deferredFrom: '' },
  ])
  expect(await linesOf(nextDay)).toEqual([])
  const defer = { ...key, day, settlement: 'deferred' as const, reason: '' }
  await settleDifference(ctx, defer)
  await expect(settleDifference(ctx, defer)).rejects.toMatchObject({
    slug: 'commerce.differenceNotFound',
  })
  expect(await linesOf(day)).toMatchObject([{ settled: { settlement: 'deferred', name: '沈砚' } }])
  expect(await linesOf(nextDay)).toMatchObject([{ no, deferredFrom: day, settled: null }])
  // The provider counts it to the day that had begun.
  service.bill = [billLine(no, amount)]
  expect(await linesOf(nextDay)).toEqual([])
  service.bill = []
  const closed = await closeDay(ctx, { day, note: '' })
  expect(closed.closing).toMatchObject({ differences: 0 })
})

test('a line that no bill will have is written off with a reason, which the log keeps, and not after the day is closed', async () => {
  const { ctx, amount, day, nextDay, key, linesOf } = await createUnbilled('writeoff', 20)
  await settleDifference(ctx, { ...key, day, settlement: 'deferred', reason: '' })
  const writeOff = {
    ...key,
    day: nextDay,
    settlement: 'writtenOff' as const,
    reason: '渠道查无此款',
  }
  await settleDifference(ctx, writeOff)
  expect(await linesOf(nextDay)).toMatchObject([
    { settled: { settlement: 'writtenOff', reason: '渠道查无此款' } },
  ])
  const [entry] = await ctx.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'commerce.writeOff'), eq(auditLog.targetId, nextDay)))
  expect(entry?.facts).toMatchObject({ fen: amount, reason: '渠道查无此款' })
  await closeDay(ctx, { day: nextDay, note: '' })
  await expect(settleDifference(ctx, writeOff)).rejects.toMatchObject({
    slug: 'commerce.differenceNotFound',
  })
})

test('nothing is left to a day whose books are closed, nor changed in one', async () => {
  const { ctx, day, nextDay, key } = await createUnbilled('closed', 30)
  await closeDay(ctx, { day: nextDay, note: '先结' })
  const settle = (settlement: 'deferred' | 'writtenOff') =>
    settleDifference(ctx, { ...key, day, settlement, reason: '不明' })
  await expect(settle('deferred')).rejects.toMatchObject({ slug: 'commerce.nextDayClosed' })
  await closeDay(ctx, { day, note: '未平' })
  await expect(settle('writtenOff')).rejects.toMatchObject({ slug: 'commerce.dayClosed' })
})

test('a bill line without a payment of ours is asked about, and what the provider took is granted', async () => {
  const shop = await createShop({ merchantId: 'asked' })
  const { ctx, service, clock } = shop
  const { id, amount } = await shop.order('21')
  const no = await shop.open(id)
  const day = dayOf(clock.now)
  service.bill = [billLine(no, amount)]
  const key = { provider: 'wechat' as const, merchantId: 'asked', isRefund: false, no, day }
  const { channels } = await reconcile(ctx, { day })
  const channel = channels.find(({ merchantId }) => merchantId === 'asked')
  expect(channel?.differences).toMatchObject([{ kind: 'missingHere', no }])
  expect(await queryDifference(ctx, key)).toEqual({ state: 'waiting', amount: 0, time: '' })
  service.pay(no, amount, new Date(clock.now))
  expect(await queryDifference(ctx, key)).toMatchObject({ state: 'paid', amount })
  expect(await shop.coins()).toBe(500)
  service.down.add('query')
  await expect(queryDifference(ctx, key)).rejects.toMatchObject({ slug: 'commerce.providerDown' })
  const refund = { ...key, isRefund: true, no: 'YR1' }
  expect(await queryDifference(ctx, refund)).toEqual({ state: 'missing', amount: 0, time: '' })
})

test('a refund that the bill lacks is a line of its own, and its provider knows it', async () => {
  const { ctx, teamId, service, clock, ...shop } = await createShop({ merchantId: 'returned' })
  clock.now += 40 * DAY
  const { id: orderId, amount } = await shop.order('21')
  const no = await shop.open(orderId)
  service.pay(no, amount, new Date(clock.now))
  clock.now += 31_000
  await sweepCommerce(ctx)
  await requestRefund(ctx, { teamId, orderId, amount, reason: 'other', remark: '' })
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.orderId, orderId))
  await decideOnRefund(ctx, { refundId: refund?.id ?? '', isApproved: true, answer: '' })
  const day = dayOf(clock.now)
  service.bill = [billLine(no, amount)]
  const view = await reconcile(ctx, { day })
  const channel = view.channels.find(({ merchantId }) => merchantId === 'returned')
  expect(channel).toMatchObject({ refunds: { amount, count: 1 } })
  const refundNo = refund?.refundNo ?? ''
  expect(channel?.differences).toMatchObject([
    { kind: 'missingThere', isRefund: true, no: refundNo, ours: amount, teamName: '墨队' },
  ])
  const key = { day, provider: 'wechat' as const, merchantId: 'returned', isRefund: true }
  const answer = await queryDifference(ctx, { ...key, no: refundNo })
  expect(answer).toMatchObject({ state: 'refunded', amount })
})

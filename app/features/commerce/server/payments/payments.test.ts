import { eq } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { createShop, DAY, type Shop } from '#test/shop'
import { listDetails } from '~/features/billing/server'
import { outbox } from '~/core/outbox/tables'
import { teams } from '~/features/teams/server/tables'
import { cancelOrder } from '../orders/change-order'
import { getOrder } from '../orders/read-orders'
import type { Notice } from '../providers/provider'
import { sweepCommerce } from '../sweep'
import { refunds } from '../tables'
import { handleNotices, storeNotice } from './notices'
import { payOrder } from './pay'
import { pressSandbox } from './sandbox'
import { settlePayment } from './settle'

const merchant = { name: 'wechat', merchantId: 'house' } as const
const named = { provider: 'wechat', merchantId: 'house' } as const

const paidNotice = (tradeNo: string, amountFen: number, noticeId = `n-${tradeNo}`): Notice => ({
  type: 'payment',
  noticeId,
  tradeNo,
  state: { type: 'paid', amountFen, providerTradeNo: `W${tradeNo}`, paidAt: new Date(0) },
})

const eventsOf = async ({ ctx, teamId }: Shop) =>
  (await ctx.db.select().from(outbox).where(eq(outbox.teamId, teamId))).map(({ type }) => type)

test('R-BE-12: a paid order is granted, told to whoever listens, and shows what came', async () => {
  const shop = await createShop()
  const { ctx, order, open, coins } = shop
  const { id } = await order('24')
  const tradeNo = await open(id)
  await storeNotice(ctx, { ...merchant, notice: paidNotice(tradeNo, 45_000) })
  await handleNotices(ctx)
  expect(await coins()).toBe(5_000)
  expect(await getOrder(ctx, id)).toMatchObject({
    status: 3,
    payLabel: '微信支付',
    payNo: `W${tradeNo}`,
    actions: ['refund', 'invoice'],
    timeline: [
      { label: '下单', detail: '沈砚' },
      { label: '付款', detail: '微信支付' },
      { label: '到账', detail: '5,000枚' },
    ],
  })
  expect(await eventsOf(shop)).toEqual(['order.paid'])
  const { records } = await listDetails(ctx, { pageNo: 1, pageSize: 20 })
  expect(records).toMatchObject([{ amount: 5_000, memberName: '沈砚' }])
})

test('R-BE-13, F16: the same report once, twice or many times at once is one grant', async () => {
  const { ctx, order, open, coins } = await createShop()
  const { id } = await order('21')
  const tradeNo = await open(id)
  const report = async (no: number) => {
    await storeNotice(ctx, {
      ...merchant,
      notice: paidNotice(tradeNo, 5_000, `n-${tradeNo}-${no % 7}`),
    })
    await handleNotices(ctx)
  }
  await Promise.all(Array.from({ length: inject('isDeep') ? 100 : 14 }, (_, no) => report(no)))
  expect(await coins()).toBe(500)
  await settlePayment(ctx, {
    ...named,
    tradeNo,
    paid: {
      type: 'paid',
      amountFen: 5_000,
      providerTradeNo: 'again',
      paidAt: new Date(0),
    },
  })
  expect(await coins()).toBe(500)
})

test('R-PAY-09, S47: an amount off by one fen and an unknown payment grant nothing', async () => {
  const { ctx, order, open, coins } = await createShop()
  const { id } = await order('21')
  const tradeNo = await open(id)
  for (const notice of [paidNotice(tradeNo, 4_999), paidNotice('YM404', 5_000)])
    await storeNotice(ctx, { ...merchant, notice })
  await handleNotices(ctx)
  expect(await coins()).toBe(0)
  expect(await getOrder(ctx, id)).toMatchObject({ status: 1 })
})

test('two windows that both pay: the first is granted, the second goes back', async () => {
  const { ctx, order, open, coins, teamId, service, clock } = await createShop()
  const { id } = await order('21')
  const first = await open(id)
  await payOrder(ctx, { teamId, orderId: id, method: 'wechat-h5' })
  const second = [...service.trades.keys()].find((no) => no !== first) ?? ''
  await Promise.all(
    [first, second].map((tradeNo) =>
      storeNotice(ctx, { ...merchant, notice: paidNotice(tradeNo, 5_000) }),
    ),
  )
  await Promise.all([handleNotices(ctx), handleNotices(ctx)])
  expect(await coins()).toBe(500)
  clock.now += 1_000
  await sweepCommerce(ctx)
  const rows = await ctx.db.select().from(refunds).where(eq(refunds.orderId, id))
  expect(rows).toMatchObject([{ kind: 'surplus', state: 'done', amountFen: 5_000 }])
  expect(await getOrder(ctx, id)).toMatchObject({ status: 3, refund: null, refunded: 0 })
})

test('F18: a payment that nobody reports is found by asking, at 30 seconds, 2 and 10 minutes', async () => {
  const { ctx, order, open, coins, clock, service } = await createShop()
  const { id } = await order('21')
  const tradeNo = await open(id)
  for (const seconds of [29, 30, 31, 119, 121, 599]) {
    clock.now += 0
    await sweepCommerce({ ...ctx, now: () => new Date(clock.now + seconds * 1_000) })
  }
  expect(service.calls.filter((call) => call === 'query')).toHaveLength(2)
  service.pay(tradeNo, 5_000, new Date(0))
  await sweepCommerce({ ...ctx, now: () => new Date(clock.now + 601_000) })
  expect(await coins()).toBe(500)
})

test('R-BE-13: after half an hour an order is asked about, closed and cancelled, in this order', async () => {
  const { ctx, order, open, clock, service } = await createShop()
  const { id } = await order('21')
  const tradeNo = await open(id)
  clock.now += 31 * 60_000
  service.calls.length = 0
  service.down.add('query')
  await sweepCommerce(ctx)
  expect(await getOrder(ctx, id)).toMatchObject({ status: 1 })
  service.down.clear()
  await sweepCommerce(ctx)
  expect(service.calls.at(-1)).toBe('close')
  expect(service.trades.get(tradeNo)).toEqual({ type: 'closed' })
  expect(await getOrder(ctx, id)).toMatchObject({ status: 2, actions: [] })
})

test('money that came at the last moment is granted, not cancelled', async () => {
  const { ctx, order, open, clock, service, coins } = await createShop()
  const { id } = await order('21')
  service.pay(await open(id), 5_000, new Date(0))
  clock.now += 31 * 60_000
  await sweepCommerce(ctx)
  expect(await getOrder(ctx, id)).toMatchObject({ status: 3 })
  expect(await coins()).toBe(500)
})

test('late money: granted where time ended the order, sent back where a person did', async () => {
  const shop = await createShop()
  const { ctx, order, open, clock, coins } = shop
  const [late, unwanted] = [await order('21'), await order('22')]
  const [lateNo, unwantedNo] = [await open(late.id), await open(unwanted.id)]
  await cancelOrder(ctx, { orderId: unwanted.id })
  clock.now += 31 * 60_000
  await sweepCommerce(ctx)
  expect(await getOrder(ctx, late.id)).toMatchObject({ status: 2 })
  await storeNotice(ctx, { ...merchant, notice: paidNotice(lateNo, 5_000) })
  await storeNotice(ctx, { ...merchant, notice: paidNotice(unwantedNo, 10_000) })
  await sweepCommerce(ctx)
  expect(await coins()).toBe(500)
  expect(await getOrder(ctx, late.id)).toMatchObject({ status: 3 })
  expect(await getOrder(ctx, unwanted.id)).toMatchObject({ status: 2 })
  const rows = await ctx.db.select().from(refunds).where(eq(refunds.orderId, unwanted.id))
  expect(rows).toMatchObject([{ kind: 'surplus', state: 'done', amountFen: 10_000 }])
})

test('a plan grows by what was bought, and by nothing more however often it is reported', async () => {
  const { ctx, order, open, team, clock, teamId } = await createShop()
  const renewal = await order('12', 12, 12)
  const tradeNo = await open(renewal.id)
  const pay = () =>
    settlePayment(ctx, {
      ...named,
      tradeNo,
      paid: {
        type: 'paid',
        amountFen: renewal.amount,
        providerTradeNo: 'W1',
        paidAt: new Date(0),
      },
    })
  expect((await Promise.all([pay(), pay(), pay()])).toSorted()).toEqual([
    'duplicate',
    'duplicate',
    'granted',
  ])
  expect(await team()).toMatchObject({
    seats: 12,
    vipLevel: 3,
    expiryDate: renewal.plan?.expiryAfter,
  })
  const more = await order('12', 15, 0)
  expect(more.title).toBe('团队版增加3席')
  // An operator gives a month meanwhile: what was bought is added to it.
  await ctx.db
    .update(teams)
    .set({ expiresAt: clock.now + 900 * DAY, seats: 20 })
    .where(eq(teams.id, teamId))
  const moreNo = await open(more.id)
  await storeNotice(ctx, { ...merchant, notice: paidNotice(moreNo, more.amount) })
  await handleNotices(ctx)
  expect(await team()).toMatchObject({ seats: 23 })
})

test('a late payment for a plan that has changed since goes back', async () => {
  const { ctx, order, open, team, clock, teamId } = await createShop()
  const renewal = await order('12', 10, 12)
  const tradeNo = await open(renewal.id)
  clock.now += 31 * 60_000
  await sweepCommerce(ctx)
  await ctx.db.update(teams).set({ seats: 20 }).where(eq(teams.id, teamId))
  const before = await team()
  await storeNotice(ctx, { ...merchant, notice: paidNotice(tradeNo, renewal.amount) })
  await sweepCommerce(ctx)
  expect(await team()).toEqual(before)
  expect(await getOrder(ctx, renewal.id)).toMatchObject({ status: 2 })
})

test('a service that is down opens nothing, and what it opened after all is found', async () => {
  const { ctx, order, teamId, service, coins, clock } = await createShop()
  const { id } = await order('21')
  service.down.add('open')
  const pay = () => payOrder(ctx, { teamId, orderId: id, method: 'wechat-native' })
  await expect(pay()).rejects.toMatchObject({ slug: 'commerce.providerDown' })
  service.down.clear()
  expect(await pay()).toMatchObject({ amount: 5_000, opening: { type: 'qr' } })
  expect(await pay()).toMatchObject({ opening: { type: 'qr' } })
  expect(service.trades.size).toBe(1)
  const [tradeNo = ''] = service.trades.keys()
  service.pay(tradeNo, 5_000, new Date(0))
  clock.now += 31_000
  await sweepCommerce(ctx)
  expect(await coins()).toBe(500)
})

test('a method that nobody offers, an order that is over and a paid one cannot be paid', async () => {
  const { ctx, order, open, teamId, clock, service } = await createShop()
  const { id } = await order('21')
  const pay = (method: 'alipay-qr' | 'wechat-native' | 'transfer') =>
    payOrder(ctx, { teamId, orderId: id, method })
  for (const method of ['alipay-qr', 'transfer'] as const)
    await expect(pay(method)).rejects.toMatchObject({ slug: 'commerce.methodOff' })
  service.pay(await open(id), 5_000, new Date(0))
  clock.now += 31_000
  await sweepCommerce(ctx)
  await expect(pay('wechat-native')).rejects.toMatchObject({ slug: 'commerce.notAllowedNow' })
  const other = await order('21')
  clock.now += 31 * 60_000
  await expect(
    payOrder(ctx, { teamId, orderId: other.id, method: 'wechat-native' }),
  ).rejects.toMatchObject({ slug: 'commerce.orderOver' })
})

test('R-PAY-13: the sandbox buys without any key, is plainly marked, and is gone beside a real merchant', async () => {
  const { ctx, order, teamId, coins } = await createShop({ isSandbox: true })
  const bought = await order('21')
  expect(bought).toMatchObject({ isSandbox: true })
  expect(bought.methods).toEqual(['wechat-native', 'alipay-qr', 'transfer'])
  const press = (outcome: 'paid' | 'failed') =>
    pressSandbox(ctx, { teamId, orderId: bought.id, outcome })
  expect(bought.lastMethod).toBe('')
  const pay = () => payOrder(ctx, { teamId, orderId: bought.id, method: 'alipay-qr' })
  expect(await pay()).toMatchObject({ isSandbox: true })
  expect(await getOrder(ctx, bought.id)).toMatchObject({ lastMethod: 'alipay-qr' })
  expect(await press('failed')).toMatchObject({ status: 1 })
  await expect(press('paid')).rejects.toMatchObject({ slug: 'commerce.notAllowedNow' })
  await pay()
  expect(await press('paid')).toMatchObject({ status: 3, payLabel: '测试收银台', isSandbox: true })
  expect(await coins()).toBe(500)
  const real = await createShop()
  const order2 = await real.order('21')
  await expect(
    pressSandbox(real.ctx, { teamId: real.teamId, orderId: order2.id, outcome: 'paid' }),
  ).rejects.toMatchObject({ slug: 'request.notFound' })
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createShop } from '#test/shop'
import { teams } from '~/features/teams/server/tables'
import { getOrder } from '../orders/read-orders'
import { sweepCommerce } from '../sweep'
import { payments, refunds } from '../tables'
import { payOrder } from './pay'

test('months that are paid for a plan that was given no end meanwhile go back, and end nothing', async () => {
  const shop = await createShop()
  const { ctx, service, clock, teamId, team } = shop
  const renewal = await shop.order('12', 10, 12)
  const tradeNo = await shop.open(renewal.id)
  await ctx.db.update(teams).set({ expiresAt: 0 }).where(eq(teams.id, teamId))
  const before = await team()
  service.pay(tradeNo, renewal.amount, new Date(0))
  for (let times = 0; times < 2; times += 1) {
    clock.now += 31_000
    await sweepCommerce(ctx)
  }
  expect(await team()).toEqual(before)
  expect([...service.refunds.values()]).toMatchObject([{ type: 'done' }])
  const order = await getOrder(ctx, renewal.id)
  expect(order).toMatchObject({ status: 2, actions: [] })
  expect(order.timeline.slice(1)).toMatchObject([
    { label: '来款退回', detail: '团队已是长期有效' },
    { label: '取消', detail: '团队已是长期有效' },
  ])
})

test('what another window has opened is closed once the order is paid, and asked about no more', async () => {
  const { ctx, order, open, teamId, service, clock, coins } = await createShop()
  const { id } = await order('21')
  const first = await open(id)
  await payOrder(ctx, { teamId, orderId: id, method: 'wechat-h5' })
  const second = [...service.trades.keys()].find((no) => no !== first) ?? ''
  service.pay(first, 5_000, new Date(0))
  for (let times = 0; times < 2; times += 1) {
    clock.now += 31_000
    await sweepCommerce(ctx)
  }
  expect(await coins()).toBe(500)
  expect(service.trades.get(second)).toEqual({ type: 'closed' })
  const rows = await ctx.db.select().from(payments).where(eq(payments.orderId, id))
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['closed', 'paid'])
})

test('a second payment in the moment before it was closed is found and goes back', async () => {
  const { ctx, order, open, teamId, service, clock, coins } = await createShop()
  const { id } = await order('21')
  const first = await open(id)
  await payOrder(ctx, { teamId, orderId: id, method: 'wechat-h5' })
  for (const tradeNo of service.trades.keys()) service.pay(tradeNo, 5_000, new Date(0))
  for (let times = 0; times < 2; times += 1) {
    clock.now += 31_000
    await sweepCommerce(ctx)
  }
  expect(await coins()).toBe(500)
  const rows = await ctx.db.select().from(refunds).where(eq(refunds.orderId, id))
  expect(rows).toMatchObject([{ kind: 'surplus', state: 'done', amountFen: 5_000 }])
  const [granted] = await ctx.db.select().from(payments).where(eq(payments.tradeNo, first))
  expect(granted?.state).toBe('paid')
  expect(service.reasons).toEqual(['来款退回'])
})

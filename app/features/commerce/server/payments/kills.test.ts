import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dyingContext } from '#test/dying-context'
import { createShop } from '#test/shop'
import { getOrder } from '../orders/read-orders'
import { payOrder } from './pay'
import { sweepCommerce } from '../sweep'
import { payments, refunds } from '../tables'
import { decideRefund } from '../refunds/decide-refund'
import { requestRefund } from '../refunds/request-refund'

const steps = Array.from({ length: 8 }, (_, index) => index + 1)
const whens = ['before', 'after'] as const

for (const when of whens) {
  test(`paying and granting, killed ${when} each step, end as one grant`, async () => {
    for (const step of steps) {
      const shop = await createShop()
      const { ctx, teamId, service, clock, coins } = shop
      const { id } = await shop.order('21')
      const pay = { teamId, orderId: id, method: 'wechat-native' } as const
      const dying = dyingContext(ctx, step, when)
      await payOrder(dying.ctx, pay).catch(() => null)
      await payOrder(ctx, pay)
      for (const tradeNo of service.trades.keys()) service.pay(tradeNo, 5_000, new Date(0))
      const times = service.trades.size
      clock.now += 31_000
      await sweepCommerce(dyingContext(ctx, step, when).ctx).catch(() => null)
      clock.now += 10 * 60_000
      await sweepCommerce(ctx)
      clock.now += 60_000
      await sweepCommerce(ctx)
      expect([step, await coins()]).toEqual([step, 500])
      expect(await getOrder(ctx, id)).toMatchObject({ status: 3 })
      const paid = await ctx.db.select().from(payments).where(eq(payments.orderId, id))
      expect(paid.filter(({ state }) => state === 'paid')).toHaveLength(times)
      const surplus = await ctx.db.select().from(refunds).where(eq(refunds.orderId, id))
      expect(surplus.map(({ state }) => state)).toEqual(Array(times - 1).fill('done'))
    }
  }, 60_000)

  test(`a refund, killed ${when} each step, takes coins and gives money once`, async () => {
    for (const step of steps) {
      const shop = await createShop()
      const { ctx, teamId, service, clock, coins } = shop
      const { id } = await shop.order('21')
      service.pay(await shop.open(id), 5_000, new Date(0))
      clock.now += 31_000
      await sweepCommerce(ctx)
      const input = { teamId, orderId: id, amount: 5_000, reason: 'other', remark: '' } as const
      await requestRefund(dyingContext(ctx, step, when).ctx, input).catch(() => null)
      await requestRefund(ctx, input).catch(() => null)
      expect([step, await coins()]).toEqual([step, 0])
      const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.orderId, id))
      const word = { refundId: refund?.id ?? '', isApproved: true, answer: '' }
      await decideRefund(dyingContext(ctx, step, when).ctx, word).catch(() => null)
      await decideRefund(ctx, word)
      clock.now += 1_000
      await sweepCommerce(dyingContext(ctx, step, when).ctx).catch(() => null)
      clock.now += 10 * 60_000
      await sweepCommerce(ctx)
      expect(await getOrder(ctx, id)).toMatchObject({ status: 4, refunded: 5_000 })
      expect(service.refunds.size).toBe(1)
      expect(await coins()).toBe(0)
    }
  }, 60_000)
}

import { env } from 'cloudflare:test'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { dyingContext } from '#test/dying-context'
import { createShop, type Shop } from '#test/shop'
import { countingTrips } from '#test/trips'
import { extend } from '~/core/extension-points'
import { outbox } from '~/core/outbox/tables'
import { openDatabase } from '../../../../../workers/platform/database'
import { commerceHandlers } from '../orders/order-events-job'
import { getOrder } from '../orders/read-orders'
import { orderListener } from '../ports'
import { sweepCommerce } from '../sweep'
import { orders, paymentNotices, refunds } from '../tables'
import { handleNotices, storeNotice } from './notices'
import { payOrder } from './pay'

const merchant = { name: 'wechat', merchantId: 'house' } as const

const report = (ctx: Shop['ctx'], tradeNo: string, amountFen: number) =>
  storeNotice(ctx, {
    ...merchant,
    notice: {
      type: 'payment',
      noticeId: `n-${tradeNo}-${ctx.newId()}`,
      tradeNo,
      state: { type: 'paid', amountFen, providerTradeNo: `W${tradeNo}`, paidAt: new Date(0) },
    },
  })

/** So many orders of 500 coins, paid and reported, none of them acted upon. */
async function reportedOrders(shop: Shop, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let no = 0; no < count; no += 1) {
    const { id } = await shop.order('21')
    ids.push(id)
    await report(shop.ctx, await shop.open(id), 5_000)
  }
  return ids
}

const payloadOf = (payload: unknown) => z.object({ orderIds: z.array(z.string()) }).parse(payload)

const paidOf = async ({ ctx }: Shop, ids: string[]) =>
  (await ctx.db.select().from(orders).where(inArray(orders.id, ids))).filter(
    ({ paidAt }) => paidAt > 0,
  ).length

test('eighteen reports that wait are granted in a few round trips, and each is noted as such', async () => {
  const shop = await createShop()
  const ids = await reportedOrders(shop, 18)
  const { d1, trips } = countingTrips(env.DB)
  const woken: string[] = []
  const counted = {
    ...shop.ctx,
    db: openDatabase(d1, shop.ctx.settings),
    send: async (queue: string) => void woken.push(queue),
  }
  await handleNotices(counted)
  // The reports, the orders, what they are about, and one transaction.
  expect(trips.count).toBeLessThan(8)
  expect(woken).toEqual(['jobs'])
  expect(await shop.coins()).toBe(9_000)
  expect(await paidOf(shop, ids)).toBe(18)
  const tickets = await shop.ctx.db.select().from(outbox).where(eq(outbox.type, 'orders.paid'))
  const told = tickets.flatMap(({ payload }) => payloadOf(payload).orderIds)
  expect(told.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted())
  const notices = await shop.ctx.db.select().from(paymentNotices)
  expect(notices.filter(({ handledAt }) => handledAt === 0)).toEqual([])
})

test('among reports that are granted together, a wrong amount, a second payment and a second plan come to what they would alone', async () => {
  const shop = await createShop()
  const { ctx, teamId, service, clock } = shop
  // Paid late: its time is over, and another plan is ordered meanwhile.
  const more = await shop.order('12', 12, 0)
  const moreNo = await shop.open(more.id)
  clock.now += 31 * 60_000
  await sweepCommerce(ctx)
  const most = await shop.order('12', 15, 0)
  const [wrong, twice] = [await shop.order('21'), await shop.order('21')]
  await report(ctx, await shop.open(wrong.id), 4_999)
  const first = await shop.open(twice.id)
  await payOrder(ctx, { teamId, orderId: twice.id, method: 'wechat-h5' })
  const second = [...service.trades.keys()].at(-1) ?? ''
  for (const tradeNo of [first, second, first]) await report(ctx, tradeNo, 5_000)
  await report(ctx, moreNo, more.amount)
  await report(ctx, await shop.open(most.id), most.amount)
  await reportedOrders(shop, 2)
  await handleNotices(ctx)
  expect(await shop.coins()).toBe(1_500)
  expect(await getOrder(ctx, wrong.id)).toMatchObject({ status: 1 })
  expect(await getOrder(ctx, twice.id)).toMatchObject({ status: 3 })
  // Two seats and five, each of which was bought.
  expect(await shop.team()).toMatchObject({ seats: 17 })
  clock.now += 1_000
  await sweepCommerce(ctx)
  const back = await ctx.db.select().from(refunds).where(eq(refunds.orderId, twice.id))
  expect(back).toMatchObject([{ kind: 'surplus', state: 'done', amountFen: 5_000 }])
})

test('of orders that were paid together each is told once more where telling one of them fails', async () => {
  const shop = await createShop()
  const ids = await reportedOrders(shop, 3)
  await handleNotices(shop.ctx)
  const tickets = await shop.ctx.db.select().from(outbox).where(eq(outbox.type, 'orders.paid'))
  const ticket = tickets.find(({ payload }) => payloadOf(payload).orderIds.includes(ids[0] ?? ''))
  const told: string[] = []
  const listening = extend(
    shop.ctx,
    orderListener.with(async (_ctx, { orderId }) => {
      told.push(orderId)
      if (orderId === ids[1]) throw new Error('down')
    }),
  )
  const handler = commerceHandlers.find(({ type }) => type === 'orders.paid')
  await expect(handler?.run(listening, ticket?.payload)).rejects.toThrow('down')
  expect(told.toSorted()).toEqual(ids.toSorted())
})

test('several runs at once, and runs that die before or after any step, grant each order once', async () => {
  for (const when of ['before', 'after'] as const) {
    for (const step of [1, 2, 3, 4, 5, 6]) {
      const shop = await createShop()
      const ids = await reportedOrders(shop, 3)
      await handleNotices(dyingContext(shop.ctx, step, when).ctx).catch(() => null)
      await Promise.all([handleNotices(shop.ctx), handleNotices(shop.ctx)])
      expect([when, step, await shop.coins()]).toEqual([when, step, 1_500])
      expect(await paidOf(shop, ids)).toBe(3)
    }
  }
}, 60_000)

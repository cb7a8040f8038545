import { buy, createShop } from '#test/shop'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { extend } from '~/core/extension-points'
import { adServicesSchema } from '~/core/settings/attribution'
import { commerceHandlers, sweepCommerce } from '~/features/commerce/server'
import { pressSandbox } from '~/features/commerce/server/payments/sandbox'
import { payOrder } from '~/features/commerce/server/payments/pay'
import { attributionPort, orderListener } from '~/features/commerce/server/ports'
import { orders } from '~/features/commerce/server/tables'
import { outbox } from '~/core/outbox/tables'
import { openRecordInput } from '../contract'
import { addOpenRecord } from './open-records'
import { uploadWaiting } from './conversions/upload'
import { recordOrderNews } from './orders'
import { attributedOrders, conversions } from './tables'
import { touchOf } from './touches'

const AD_CONVERSIONS = adServicesSchema.parse([
  { kind: 'baidu', token: 'baidu-token', baseUrl: 'http://127.0.0.1:9' },
])

/** A shop in which visits are kept and orders listened to. */
async function createAdShop(options: { isSandbox?: boolean } = {}) {
  const shop = await createShop(options)
  const ctx = extend(
    shop.ctx,
    attributionPort.with({ touchOf }),
    orderListener.with(recordOrderNews),
  )
  ctx.settings = { ...ctx.settings, AD_CONVERSIONS }
  const visit = (clickId: string) =>
    addOpenRecord(ctx, openRecordInput.parse({ clickId, channel: clickId && 'spring' }))
  /** News may come twice. */
  const tellPaid = async () => {
    const [ticket] = await ctx.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.teamId, shop.teamId), eq(outbox.type, 'order.paid')))
    const handler = commerceHandlers.find(({ type }) => type === 'order.paid')
    for (let times = 0; times < 2; times += 1) await handler?.run(ctx, ticket?.payload)
  }
  return { ...shop, ctx, visit, tellPaid }
}

test('R-PAY-10: an order freezes the touches of its buyer; its payment is reported by them, later visits or not', async () => {
  const { ctx, teamId, visit, tellPaid, service, open, clock } = await createAdShop()
  await visit('A')
  const { id, amount } = await buy(ctx, '24', 1, 0)
  await visit('B')
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id))
  expect(order?.attribution).toMatchObject({ first: { clickId: 'A' }, last: { clickId: 'A' } })

  service.pay(await open(id), amount, new Date(0))
  clock.now += 31_000
  await sweepCommerce(ctx)
  await tellPaid()
  expect(await ctx.db.select().from(conversions).where(eq(conversions.subject, id))).toMatchObject([
    { event: 'payment', clickId: 'A', valueFen: 45_000, channel: 'spring' },
  ])
  expect(
    await ctx.db.select().from(attributedOrders).where(eq(attributedOrders.orderId, id)),
  ).toMatchObject([{ paidFen: 45_000, channel: 'spring', teamId, isSandbox: false }])
})

test('no service is told of what the sandbox cashier was paid', async () => {
  const { ctx, teamId, visit, tellPaid } = await createAdShop({ isSandbox: true })
  await visit('A')
  const { id } = await buy(ctx, '24', 1, 0)
  await payOrder(ctx, { teamId, orderId: id, method: 'wechat-native' })
  await pressSandbox(ctx, { teamId, orderId: id, outcome: 'paid' })
  await tellPaid()
  expect(await ctx.db.select().from(conversions).where(eq(conversions.subject, id))).toEqual([])
  expect(
    await ctx.db.select().from(attributedOrders).where(eq(attributedOrders.orderId, id)),
  ).toMatchObject([{ paidFen: 45_000, teamId, isSandbox: true }])
})

test('R-TRK-25: an ad service that is down changes nothing of an order, and is told later', async () => {
  const { ctx, visit, tellPaid, service, open, clock } = await createAdShop()
  await visit('A')
  const { id, amount } = await buy(ctx, '24', 1, 0)
  service.pay(await open(id), amount, new Date(0))
  clock.now += 31_000
  await sweepCommerce(ctx)
  await tellPaid()
  await uploadWaiting(ctx, { provider: 'baidu' })
  expect(await ctx.db.select().from(orders).where(eq(orders.id, id))).toMatchObject([{ status: 3 }])
  expect(await ctx.db.select().from(conversions).where(eq(conversions.subject, id))).toMatchObject([
    { state: 'waiting', attempts: 1 },
  ])
})

import { buy, createShop } from '#test/shop'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { extend } from '~/core/extension-points'
import { adServicesSchema } from '~/core/settings/attribution'
import { commerceHandlers } from '~/features/commerce/server'
import { pressSandbox } from '~/features/commerce/server/payments/sandbox'
import { payOrder } from '~/features/commerce/server/payments/pay'
import { attributionPort, orderListener } from '~/features/commerce/server/ports'
import { orders } from '~/features/commerce/server/tables'
import { outbox } from '~/core/outbox/tables'
import { openRecordInput } from '../contract'
import { addOpenRecord } from './open-records'
import { recordOrderNews } from './orders'
import { attributedOrders, conversions } from './tables'
import { touchOf } from './touches'

test('an order freezes the touches of its buyer; its payment is reported by them, later visits or not', async () => {
  const shop = await createShop({ isSandbox: true })
  const AD_CONVERSIONS = adServicesSchema.parse([
    { kind: 'baidu', token: 'baidu-token', baseUrl: 'http://127.0.0.1:9' },
  ])
  const ctx = extend(
    shop.ctx,
    attributionPort.with({ touchOf }),
    orderListener.with(recordOrderNews),
  )
  ctx.settings = { ...ctx.settings, AD_CONVERSIONS }
  const visit = (clickId: string) =>
    addOpenRecord(ctx, openRecordInput.parse({ clickId, channel: clickId && 'spring' }))
  await visit('A')
  const { id } = await buy(ctx, '24', 1, 0)
  await visit('B')
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id))
  expect(order?.attribution).toMatchObject({ first: { clickId: 'A' }, last: { clickId: 'A' } })

  const { teamId } = shop
  await payOrder(ctx, { teamId, orderId: id, method: 'wechat-native' })
  await pressSandbox(ctx, { teamId, orderId: id, outcome: 'paid' })
  const [ticket] = await ctx.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.teamId, teamId), eq(outbox.type, 'order.paid')))
  const handler = commerceHandlers.find(({ type }) => type === 'order.paid')
  // News may come twice.
  for (let times = 0; times < 2; times += 1) await handler?.run(ctx, ticket?.payload)
  expect(await ctx.db.select().from(conversions).where(eq(conversions.subject, id))).toMatchObject([
    { event: 'payment', clickId: 'A', valueFen: 45_000, channel: 'spring' },
  ])
  expect(
    await ctx.db.select().from(attributedOrders).where(eq(attributedOrders.orderId, id)),
  ).toMatchObject([{ paidFen: 45_000, channel: 'spring' }])
})

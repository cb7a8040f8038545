import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createShop, DAY, type Shop } from '#test/shop'
import { sweepCommerce, sweepDeliveries } from '../sweep'
import { orders } from '../tables'
import { confirmReceipt, setAddress } from './change-order'
import { getOrder } from './read-orders'

const address = {
  name: '周禾',
  mobile: '13800000000',
  region: '浙江省杭州市',
  street: '文三路18号',
}

async function boughtParcel(shop: Shop) {
  const { id, amount } = await shop.order('41', 40)
  shop.service.pay(await shop.open(id), amount, new Date(0))
  shop.clock.now += 31_000
  await sweepCommerce(shop.ctx)
  return id
}

test('R-PAY-07, R-PAY-08: a parcel waits for its address, is sent, received, and over a week later', async () => {
  const shop = await createShop()
  const { ctx, teamId, clock } = shop
  const orderId = await boughtParcel(shop)
  expect(await getOrder(ctx, orderId)).toMatchObject({
    status: 6,
    title: '研墨纪念书签 × 40',
    actions: ['address', 'refund', 'invoice'],
  })
  await expect(confirmReceipt(ctx, { orderId })).rejects.toMatchObject({
    slug: 'commerce.notAllowedNow',
  })
  expect(await setAddress(ctx, { teamId, orderId, ...address })).toMatchObject({
    status: 7,
    address,
  })
  const corrected = { ...address, street: '文庙街3号' }
  expect(await setAddress(ctx, { teamId, orderId, ...corrected })).toMatchObject({
    status: 7,
    address: corrected,
    actions: ['address', 'refund', 'invoice'],
  })
  await ctx.db.update(orders).set({ status: 8 }).where(eq(orders.id, orderId))
  await expect(setAddress(ctx, { teamId, orderId, ...address })).rejects.toMatchObject({
    slug: 'commerce.notAllowedNow',
  })
  expect(await confirmReceipt(ctx, { orderId })).toMatchObject({ status: 9 })
  expect(await confirmReceipt(ctx, { orderId })).toMatchObject({ status: 9 })
  clock.now += 8 * DAY
  await sweepDeliveries(ctx)
  expect(await getOrder(ctx, orderId)).toMatchObject({ status: 3 })
})

test('a parcel that nobody confirms has come after fifteen days', async () => {
  const shop = await createShop()
  const { ctx, teamId, clock } = shop
  const orderId = await boughtParcel(shop)
  await setAddress(ctx, { teamId, orderId, ...address })
  await ctx.db.update(orders).set({ status: 8, updatedAt: clock.now }).where(eq(orders.id, orderId))
  clock.now += 14 * DAY
  await sweepDeliveries(ctx)
  expect(await getOrder(ctx, orderId)).toMatchObject({ status: 8 })
  clock.now += 2 * DAY
  await sweepDeliveries(ctx)
  expect(await getOrder(ctx, orderId)).toMatchObject({ status: 9 })
})

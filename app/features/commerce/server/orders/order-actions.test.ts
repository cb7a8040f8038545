import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createShop } from '#test/shop'
import { addMember } from '#test/teams'
import { orderStatuses, type OrderStatus } from '../../terms'
import { orders } from '../tables'
import { getOrder } from './read-orders'

test('R-PROF-09: each status has its label and what may be done in it; members only look', async () => {
  const shop = await createShop()
  const { ctx, clock } = shop
  const virtual = await shop.order('24')
  const parcel = await shop.order('41', 2)
  const inStatus = async (id: string, status: OrderStatus) => {
    const isPaid = status !== orderStatuses.waitPay && status !== orderStatuses.cancelled
    const paidAt = isPaid ? clock.now : 0
    await ctx.db.update(orders).set({ status, paidAt }).where(eq(orders.id, id))
    const { statusLabel, actions } = await getOrder(ctx, id)
    return [statusLabel, ...actions].join(' ')
  }
  const s = orderStatuses
  expect(await inStatus(virtual.id, s.waitPay)).toBe('待支付 pay cancel')
  expect(await inStatus(virtual.id, s.cancelled)).toBe('已取消')
  expect(await inStatus(virtual.id, s.done)).toBe('已完成 refund invoice')
  expect(await inStatus(virtual.id, s.refunded)).toBe('已退款')
  expect(await inStatus(virtual.id, s.portionRefund)).toBe('部分退款 invoice')
  expect(await inStatus(parcel.id, s.replenishAddress)).toBe('待补充地址 address refund invoice')
  expect(await inStatus(parcel.id, s.waitConsignment)).toBe('待发货 address refund invoice')
  expect(await inStatus(parcel.id, s.waitReceiving)).toBe('待收货 receive invoice')
  expect(await inStatus(parcel.id, s.received)).toBe('已收货 invoice')
  // Whoever made it as a member looks, and no more.
  const member = await addMember(shop, 'member')
  const { accountId } = member.actor
  await ctx.db.update(orders).set({ accountId, status: s.waitPay }).where(eq(orders.id, virtual.id))
  expect((await getOrder(member, virtual.id)).actions).toEqual([])
})

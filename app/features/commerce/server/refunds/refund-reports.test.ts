import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createShop, DAY, type Shop } from '#test/shop'
import { cancelOrder } from '../orders/change-order'
import { getOrder } from '../orders/read-orders'
import { listOperatorOrders } from '../operator/orders'
import { handleNotices, storeNotice } from '../payments/notices'
import { payOrder } from '../payments/pay'
import { sweepCommerce } from '../sweep'
import { refunds } from '../tables'
import { decideRefund } from './decide-refund'
import { quoteRefund } from './read-refund'
import { requestRefund } from './request-refund'

async function bought(shop: Shop, goodsId: string, count = 1, months = 0) {
  const order = await shop.order(goodsId, count, months)
  shop.service.pay(await shop.open(order.id), order.amount, new Date(0))
  shop.clock.now += 31_000
  await sweepCommerce(shop.ctx)
  return order
}

const ask = async ({ ctx, teamId }: Shop, orderId: string) => {
  const { amount } = await quoteRefund(ctx, { orderId })
  return requestRefund(ctx, { teamId, orderId, amount, reason: 'tooMany', remark: '' })
}

async function approved(shop: Shop, orderId: string) {
  await ask(shop, orderId)
  const [refund] = await shop.ctx.db.select().from(refunds).where(eq(refunds.orderId, orderId))
  const refundId = refund?.id ?? ''
  await decideRefund(shop.ctx, { refundId, isApproved: true, answer: '' })
  return `YR${refundId}`
}

test('whoever paid reads at the service why money goes back, in their own language', async () => {
  const shop = await createShop()
  const { id } = await bought(shop, '21')
  await approved(shop, id)
  await sweepCommerce(shop.ctx)
  expect(shop.service.reasons).toEqual(['买多了'])
})

test('a report of a refund that is off by one fen finishes nothing', async () => {
  const shop = await createShop()
  const { ctx, service } = shop
  const { id } = await bought(shop, '21')
  service.down.add('refund')
  const refundNo = await approved(shop, id)
  const report = async (amountFen: number) => {
    const outcome = {
      type: 'done',
      providerRefundNo: 'R1',
      doneAt: new Date(0),
      amountFen,
    } as const
    const noticeId = `${refundNo}-${amountFen}`
    const notice = { type: 'refund', noticeId, tradeNo: '', refundNo, outcome } as const
    await storeNotice(ctx, { name: 'wechat', merchantId: 'house', notice })
    await handleNotices(ctx)
    return getOrder(ctx, id)
  }
  expect(await report(4_999)).toMatchObject({ status: 3, refunded: 0 })
  expect(await report(5_000)).toMatchObject({ status: 4, refunded: 5_000 })
})

test('while an order about the plan waits to be paid, the plan that it was priced by is not given back', async () => {
  const shop = await createShop()
  const { ctx, clock, teamId } = shop
  const first = await bought(shop, '12', 10, 12)
  clock.now += DAY + 25_419_000
  const second = await shop.order('12', 15)
  const quoted = await quoteRefund(ctx, { orderId: first.id })
  expect(quoted).toMatchObject({
    amount: 0,
    obstacle: '有一笔升级订单待支付，请先支付或取消',
    blockedBy: { id: second.id },
  })
  const asked = { orderId: first.id, amount: 1, reason: 'other', remark: '' } as const
  await expect(requestRefund(ctx, { teamId, ...asked })).rejects.toMatchObject({
    slug: 'commerce.refundImpossible',
  })
  await cancelOrder(ctx, { orderId: second.id })
  expect((await quoteRefund(ctx, { orderId: first.id })).amount).toBeGreaterThan(0)
})

test('money that a service does not take back for a quarter of an hour is shown at the desk', async () => {
  const shop = await createShop()
  const { ctx, service, clock } = shop
  const { id, no } = await shop.order('21')
  const [first, second] = [await shop.open(id), await openAnother(shop, id)]
  service.down.add('refund')
  for (const tradeNo of [first, second]) service.pay(tradeNo, 5_000, new Date(0))
  const shown = async () => {
    const page = { pageNo: 1, pageSize: 20, group: 'all', about: 'refund', keyword: no } as const
    return (await listOperatorOrders(ctx, page)).records.map(({ refund }) => refund?.state)
  }
  clock.now += 31_000
  await sweepCommerce(ctx)
  expect(await shown()).toEqual([])
  for (let tries = 0; tries < 6; tries += 1) {
    clock.now += 40 * 60_000
    await sweepCommerce(ctx)
  }
  expect(await shown()).toEqual(['approved'])
})

async function openAnother({ ctx, teamId, service }: Shop, orderId: string): Promise<string> {
  const before = new Set(service.trades.keys())
  await payOrder(ctx, { teamId, orderId, method: 'wechat-h5' })
  return [...service.trades.keys()].find((no) => !before.has(no)) ?? ''
}

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createShop, type Shop } from '#test/shop'
import { getOrder } from '../orders/read-orders'
import type { Notice } from '../providers/provider'
import { decideRefund } from '../refunds/decide-refund'
import { quoteRefund } from '../refunds/read-refund'
import { requestRefund } from '../refunds/request-refund'
import { refunds } from '../tables'
import { handleNotices, storeNotice } from './notices'

const own = { name: 'wechat', merchantId: 'house' } as const
const others = [
  { name: 'wechat', merchantId: 'brand' },
  { name: 'alipay', merchantId: 'house' },
] as const

const paidNotice = (tradeNo: string): Notice => ({
  type: 'payment',
  noticeId: `n-${tradeNo}`,
  tradeNo,
  state: { type: 'paid', amountFen: 5_000, providerTradeNo: 'W1', paidAt: new Date(0) },
})

const refundNotice = (refundNo: string): Notice => ({
  type: 'refund',
  noticeId: `r-${refundNo}`,
  tradeNo: 'YM1',
  refundNo,
  outcome: { type: 'done', providerRefundNo: 'W2', doneAt: new Date(0) },
})

/** An approved refund of the whole order, with nobody asked to send it yet. */
async function askedRefund({ ctx, teamId }: Shop, orderId: string): Promise<string> {
  const { amount } = await quoteRefund(ctx, { orderId })
  await requestRefund(ctx, { teamId, orderId, amount, reason: 'tooMany', remark: '' })
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.orderId, orderId))
  if (!refund) throw new Error('no refund was asked for')
  await decideRefund(ctx, { refundId: refund.id, isApproved: true, answer: '' })
  return refund.refundNo
}

test('what another merchant reports, in good faith or not, is no word about a payment or a refund', async () => {
  const shop = await createShop()
  const { ctx, order, open, coins } = shop
  const { id } = await order('21')
  const tradeNo = await open(id)
  for (const other of others) await storeNotice(ctx, { ...other, notice: paidNotice(tradeNo) })
  await handleNotices(ctx)
  expect([await coins(), await getOrder(ctx, id)]).toMatchObject([0, { status: 1 }])
  await storeNotice(ctx, { ...own, notice: paidNotice(tradeNo) })
  await handleNotices(ctx)
  expect(await coins()).toBe(500)
  const refundNo = await askedRefund(shop, id)
  for (const other of others) await storeNotice(ctx, { ...other, notice: refundNotice(refundNo) })
  await handleNotices(ctx)
  expect(await getOrder(ctx, id)).toMatchObject({ status: 3 })
})

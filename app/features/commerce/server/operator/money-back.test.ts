import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createShop, DAY, type Shop } from '#test/shop'
import { auditLog } from '~/core/audit/tables'
import { confirmReceipt, setAddress } from '../orders/change-order'
import { getOrder } from '../orders/read-orders'
import { handleNotices, storeNotice } from '../payments/notices'
import { payOrder } from '../payments/pay'
import { sweepCommerce } from '../sweep'
import { confirmTransfer, sendParcel } from './change-orders'
import { refundByHand } from './decide'
import { refundReturned, returnPayment } from './money-back'
import { listOperatorOrders } from './orders'

const page = { pageNo: 1, pageSize: 20, group: 'all', keyword: '' } as const
const rowOf = async ({ ctx }: Shop, keyword: string) =>
  (await listOperatorOrders(ctx, { ...page, keyword })).records[0]

/** A parcel that was paid and sent. */
async function sentParcel(shop: Shop) {
  const { ctx, teamId, service, clock } = shop
  const order = await shop.order('41', 2)
  service.pay(await shop.open(order.id), order.amount, new Date(0))
  clock.now += 31_000
  await sweepCommerce(ctx)
  const address = {
    name: '周禾',
    mobile: '13800000000',
    region: '浙江省杭州市',
    street: '文三路18号',
  }
  await setAddress(ctx, { teamId, orderId: order.id, ...address })
  await sendParcel(ctx, { orderId: order.id, company: '顺丰', number: 'SF10294471886' })
  return order
}

test('money of another amount waits for an operator, goes back once, and the order can be paid', async () => {
  const shop = await createShop()
  const { ctx, service, coins, clock } = shop
  const { id: orderId, no } = await shop.order('21')
  const tradeNo = await shop.open(orderId)
  const state = {
    type: 'paid',
    amountFen: 4_999,
    providerTradeNo: 'W1',
    paidAt: new Date(0),
  } as const
  const notice = { type: 'payment', noticeId: `off-${tradeNo}`, tradeNo, state } as const
  await storeNotice(ctx, { name: 'wechat', merchantId: 'house', notice })
  await handleNotices(ctx)
  expect(await rowOf(shop, no)).toMatchObject({ tasks: ['amount'], differing: 4_999 })
  const both = await Promise.allSettled([
    returnPayment(ctx, { orderId }),
    returnPayment(ctx, { orderId }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect([...service.refunds.values()]).toMatchObject([{ type: 'done' }])
  expect(await rowOf(shop, no)).toMatchObject({ tasks: [], differing: 0 })
  service.pay(await shop.open(orderId), 5_000, new Date(0))
  clock.now += 31_000
  await sweepCommerce(ctx)
  expect(await coins()).toBe(500)
})

test('goods that were sent are paid back once they have come back, in whole or in part', async () => {
  const shop = await createShop()
  const { ctx, clock } = shop
  const { id: orderId, no, amount } = await sentParcel(shop)
  const sent = await ctx.db.select().from(auditLog).where(eq(auditLog.targetId, orderId))
  expect(sent.find(({ action }) => action === 'commerce.send')).toMatchObject({
    targetName: '顺丰 SF10294471886',
  })
  expect(await rowOf(shop, no)).toMatchObject({ isReturnable: true })
  const back = (fen: number) => refundReturned(ctx, { orderId, amount: fen, remark: '一件有划痕' })
  await expect(back(amount + 1)).rejects.toMatchObject({ slug: 'commerce.amountChanged' })
  await back(amount - 100)
  expect(await getOrder(ctx, orderId)).toMatchObject({
    status: 5,
    refunded: amount - 100,
    refund: { state: 'done' },
  })
  await expect(back(100)).rejects.toMatchObject({ slug: 'commerce.notAllowedNow' })

  const other = await sentParcel(shop)
  await confirmReceipt(ctx, { orderId: other.id })
  clock.now += 8 * DAY
  await refundReturned(ctx, { orderId: other.id, amount, remark: '已退回' })
  expect(await getOrder(ctx, other.id)).toMatchObject({ status: 4, refunded: amount })
})

test('what was not sent and what is no thing comes back by no operator’s word', async () => {
  const shop = await createShop()
  const { ctx, service, clock } = shop
  const coins = await shop.order('21')
  service.pay(await shop.open(coins.id), coins.amount, new Date(0))
  clock.now += 31_000
  await sweepCommerce(ctx)
  const input = { orderId: coins.id, amount: 1, remark: '已退回' }
  await expect(refundReturned(ctx, input)).rejects.toMatchObject({
    slug: 'commerce.notAllowedNow',
  })
  await expect(returnPayment(ctx, { orderId: coins.id })).rejects.toMatchObject({
    slug: 'commerce.notAllowedNow',
  })
})

test('a transfer of another amount is noted, and is either made up or sent back by hand', async () => {
  const shop = await createShop()
  const { ctx, teamId, coins } = shop
  const account = { accountName: '研墨', bank: '某某银行', accountNo: '1234567890' }
  ctx.settings = { ...ctx.settings, BANK_TRANSFER: account }
  const begin = async () => {
    const { id: orderId, no } = await shop.order('21')
    const { opening } = await payOrder(ctx, { teamId, orderId, method: 'transfer' })
    return { orderId, no, remark: opening.type === 'transfer' ? opening.remark : '' }
  }
  const come = (orderId: string, amount: number, isDiffering: boolean) =>
    confirmTransfer(ctx, { orderId, amount, reference: `B${amount}`, isDiffering })
  const short = await begin()
  expect(await rowOf(shop, short.remark)).toMatchObject({
    id: short.orderId,
    transferNo: short.remark,
    buyerName: '沈砚',
  })
  await expect(come(short.orderId, 4_000, false)).rejects.toMatchObject({
    slug: 'commerce.transferDiffers',
  })
  expect((await rowOf(shop, short.no))?.tasks).toEqual(['transfer'])
  await come(short.orderId, 4_000, true)
  const waiting = { tasks: ['transfer', 'amount'], differing: 4_000 }
  expect(await rowOf(shop, short.no)).toMatchObject(waiting)
  await come(short.orderId, 5_000, false)
  expect(await rowOf(shop, short.no)).toMatchObject({ tasks: [], differing: 0 })
  expect(await coins()).toBe(500)

  const back = await begin()
  await come(back.orderId, 4_000, true)
  await returnPayment(ctx, { orderId: back.orderId })
  const row = await rowOf(shop, back.no)
  expect(row).toMatchObject({ tasks: ['refund'], isRefundByHand: true, refund: { amount: 4_000 } })
  await refundByHand(ctx, { refundId: row?.refund?.id ?? '', reference: 'B2' })
  expect((await rowOf(shop, back.no))?.tasks).toEqual([])
  expect(await coins()).toBe(500)
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createShop, type Shop } from '#test/shop'
import { getOrder } from '../orders/read-orders'
import { payOrder } from '../payments/pay'
import { requestInvoice } from '../invoices/request-invoice'
import { requestRefund } from '../refunds/request-refund'
import { setAddress } from '../orders/change-order'
import { sweepCommerce } from '../sweep'
import { orders, refunds } from '../tables'
import { confirmTransfer, sendParcel } from './change-orders'
import { decideOnInvoice, decideOnRefund, refundByHand } from './decide'
import { changeGoods } from './goods'
import { listOperatorOrders } from './orders'
import { reconcile } from './reconciliation'

const page = { pageNo: 1, pageSize: 20, group: 'all', keyword: '' } as const
const tasksOf = async ({ ctx }: Shop, no: string) =>
  (await listOperatorOrders(ctx, { ...page, keyword: no })).records[0]?.tasks

const ADDRESS = {
  name: '周禾',
  mobile: '13800000000',
  region: '浙江省杭州市',
  street: '文三路18号',
}
const INVOICE = {
  titleKind: 'person',
  kind: 'normal',
  title: '周禾',
  taxNo: '',
  email: 'a@b.cn',
} as const

/** A shop that takes bank transfers. */
async function createTransferShop() {
  const shop = await createShop()
  const account = { accountName: '研墨', bank: '某某银行', accountNo: '1234567890' }
  shop.ctx.settings = { ...shop.ctx.settings, BANK_TRANSFER: account }
  return shop
}

test('a bank transfer is confirmed once, with the very amount, and sent back by hand', async () => {
  const shop = await createTransferShop()
  const { ctx, teamId, clock, coins } = shop
  const { id: orderId, no, amount } = await shop.order('21')
  const paying = await payOrder(ctx, { teamId, orderId, method: 'transfer' })
  expect(paying.opening).toMatchObject({ type: 'transfer', bank: '某某银行' })
  clock.now += 24 * 3_600_000
  await sweepCommerce(ctx)
  expect(await tasksOf(shop, no)).toEqual(['transfer'])
  const confirm = (fen: number) =>
    confirmTransfer(ctx, { orderId, amount: fen, reference: 'B20261122' })
  await expect(confirm(amount - 1)).rejects.toMatchObject({ slug: 'commerce.transferDiffers' })
  await confirm(amount)
  await confirm(amount)
  expect(await coins()).toBe(500)
  await requestRefund(ctx, { teamId, orderId, amount, reason: 'other', remark: '' })
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.orderId, orderId))
  const refundId = refund?.id ?? ''
  await decideOnRefund(ctx, { refundId, isApproved: true, answer: '' })
  expect(await tasksOf(shop, no)).toEqual(['refund'])
  await refundByHand(ctx, { refundId, reference: 'B20261123' })
  expect(await getOrder(ctx, orderId)).toMatchObject({ status: 4 })
  expect(await tasksOf(shop, no)).toEqual([])
})

test('parcels, refunds and invoices wait for an operator, each until it is done', async () => {
  const shop = await createShop()
  const { ctx, teamId, service, clock } = shop
  const parcel = await shop.order('41', 2)
  service.pay(await shop.open(parcel.id), parcel.amount, new Date(0))
  clock.now += 31_000
  await sweepCommerce(ctx)
  expect(await tasksOf(shop, parcel.no)).toEqual(['address'])
  await setAddress(ctx, { teamId, orderId: parcel.id, ...ADDRESS })
  await requestInvoice(ctx, { teamId, orderId: parcel.id, ...INVOICE })
  expect(await tasksOf(shop, parcel.no)).toEqual(['send', 'invoice'])
  const sent = { orderId: parcel.id, company: '顺丰', number: 'SF10294471886' }
  await sendParcel(ctx, sent)
  await expect(sendParcel(ctx, sent)).rejects.toMatchObject({ slug: 'commerce.notAllowedNow' })
  const order = await getOrder(ctx, parcel.id)
  expect(order).toMatchObject({ status: 8, delivery: { company: '顺丰' } })
  const invoiceId = order.invoice?.id ?? ''
  const issued = {
    invoiceId,
    isIssued: true,
    number: '26442000',
    link: 'https://a.cn/1.pdf',
    file: '',
  }
  await decideOnInvoice(ctx, { ...issued, answer: '' })
  expect(await getOrder(ctx, parcel.id)).toMatchObject({
    invoice: { state: 'issued', number: '26442000', link: 'https://a.cn/1.pdf' },
  })
  expect(await tasksOf(shop, parcel.no)).toEqual([])
})

test('while a refund is looked at nothing is sent and no invoice issued, and both once it is refused', async () => {
  const shop = await createShop()
  const { ctx, teamId, service, clock } = shop
  const { id: orderId, amount } = await shop.order('41', 2)
  service.pay(await shop.open(orderId), amount, new Date(0))
  clock.now += 31_000
  await sweepCommerce(ctx)
  await setAddress(ctx, { teamId, orderId, ...ADDRESS })
  await requestInvoice(ctx, { teamId, orderId, ...INVOICE })
  await requestRefund(ctx, { teamId, orderId, amount, reason: 'other', remark: '' })
  const invoiceId = (await getOrder(ctx, orderId)).invoice?.id ?? ''
  const send = () => sendParcel(ctx, { orderId, company: '顺丰', number: 'SF1' })
  const issue = () =>
    decideOnInvoice(ctx, {
      invoiceId,
      isIssued: true,
      number: '26442000',
      link: 'https://a.cn/1.pdf',
      file: '',
      answer: '',
    })
  for (const act of [send, issue])
    await expect(act()).rejects.toMatchObject({ slug: 'commerce.notAllowedNow' })
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.orderId, orderId))
  await decideOnRefund(ctx, { refundId: refund?.id ?? '', isApproved: false, answer: '已付印' })
  await send()
  await issue()
  expect(await getOrder(ctx, orderId)).toMatchObject({ status: 8, invoice: { state: 'issued' } })
})

test('a price that an operator changes is that of new orders, not of old ones', async () => {
  const shop = await createShop()
  const { ctx } = shop
  const before = await shop.order('31')
  await changeGoods(ctx, { id: '31', price: 30_000 })
  expect((await shop.order('31')).amount).toBe(30_000)
  expect(await getOrder(ctx, before.id)).toMatchObject({ amount: 10_000 })
  await changeGoods(ctx, { id: '31', price: 10_000, isOffered: false })
  await expect(shop.order('31')).rejects.toMatchObject({ slug: 'commerce.goodsNotFound' })
  await changeGoods(ctx, { id: '31', isOffered: true })
  await expect(changeGoods(ctx, { id: '404' })).rejects.toMatchObject({
    slug: 'commerce.goodsNotFound',
  })
})

test('a day is compared with the bill of its service, line by line', async () => {
  const shop = await createShop()
  const { ctx, service, clock } = shop
  const { id, amount } = await shop.order('24')
  const tradeNo = await shop.open(id)
  service.pay(tradeNo, amount, new Date(clock.now))
  clock.now += 31_000
  await sweepCommerce(ctx)
  const [row] = await ctx.db.select().from(orders).where(eq(orders.id, id))
  const day = new Date((row?.paidAt ?? 0) + 8 * 3_600_000).toISOString().slice(0, 10)
  const line = { type: 'payment', tradeNo: 'YM9', refundNo: '', providerTradeNo: 'W9' } as const
  service.bill = [{ ...line, amountFen: 1, feeFen: 1, time: '' }]
  const [channel] = (await reconcile(ctx, { day })).channels
  expect(channel).toMatchObject({
    label: '微信支付',
    ours: { amount: 45_000, count: 1 },
    theirs: { amount: 1, count: 1 },
    differences: [
      { kind: 'missingThere', no: tradeNo, ours: 45_000, orderNo: row?.no },
      { kind: 'missingHere', no: 'YM9', theirs: 1 },
    ],
  })
})

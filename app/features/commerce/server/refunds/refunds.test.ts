import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createShop, DAY, type Shop } from '#test/shop'
import { addMember, createTeamWorld } from '#test/teams'
import { spendCoins } from '~/features/billing/server/ledger/payments'
import { removeMember } from '~/features/teams/server/members/member-actions'
import { withdrawInvoice } from '../invoices/withdraw-invoice'
import { requestInvoice } from '../invoices/request-invoice'
import { getOrder } from '../orders/read-orders'
import { sweepCommerce } from '../sweep'
import { refunds } from '../tables'
import { decideRefund } from './decide-refund'
import { quoteRefund } from './read-refund'
import { requestRefund } from './request-refund'

const why = { reason: 'tooMany', remark: '' } as const

/** An order that was paid through the service. */
async function bought(shop: Shop, goodsId: string, count = 1, months = 0) {
  const order = await shop.order(goodsId, count, months)
  const tradeNo = await shop.open(order.id)
  shop.service.pay(tradeNo, order.amount, new Date(0))
  shop.clock.now += 31_000
  await sweepCommerce(shop.ctx)
  return order
}

const ask = async ({ ctx, teamId }: Shop, orderId: string) => {
  const { amount } = await quoteRefund(ctx, { orderId })
  return requestRefund(ctx, { teamId, orderId, amount, ...why })
}

const refundOf = async ({ ctx }: Shop, orderId: string) => {
  const rows = await ctx.db.select().from(refunds).where(eq(refunds.orderId, orderId))
  return rows.at(-1)?.id ?? ''
}

const approve = async (shop: Shop, orderId: string) =>
  decideRefund(shop.ctx, {
    refundId: await refundOf(shop, orderId),
    isApproved: true,
    answer: '',
  })

test('what is unused leaves the team at once and goes back by the way it came', async () => {
  const shop = await createShop()
  const { ctx, coins, teamId } = shop
  const { id } = await bought(shop, '21')
  const spent = { teamId, memberId: ctx.seat.memberId, amountCoins: 200 }
  await spendCoins(ctx, { ...spent, key: 'work', purpose: 'studio.write' })
  expect(await quoteRefund(ctx, { orderId: id })).toMatchObject({
    paid: 5_000,
    usedLabel: '200枚',
    used: 2_000,
    unusedLabel: '300枚',
    amount: 3_000,
    obstacle: '',
    way: '原路退到微信支付',
  })
  expect(await ask(shop, id)).toMatchObject({ status: 3, refund: { state: 'requested' } })
  expect(await coins()).toBe(0)
  await expect(ask(shop, id)).rejects.toMatchObject({ slug: 'commerce.refundOpen' })
  expect(await approve(shop, id)).toBe(true)
  expect(await approve(shop, id)).toBe(false)
  await sweepCommerce(ctx)
  expect(await getOrder(ctx, id)).toMatchObject({
    status: 5,
    statusLabel: '部分退款',
    refunded: 3_000,
    refund: { state: 'done', amount: 3_000 },
    actions: ['invoice'],
  })
  await expect(quoteRefund(ctx, { orderId: id })).rejects.toMatchObject({
    slug: 'commerce.notAllowedNow',
  })
})

test('a refused refund and a failed one give everything again, once', async () => {
  const shop = await createShop()
  const { ctx, coins, service } = shop
  const { id } = await bought(shop, '21')
  await ask(shop, id)
  const refused = { refundId: await refundOf(shop, id), isApproved: false, answer: '请先联系客服' }
  expect(await decideRefund(ctx, refused)).toBe(true)
  expect(await decideRefund(ctx, refused)).toBe(false)
  expect(await coins()).toBe(500)
  await ask(shop, id)
  await approve(shop, id)
  service.refunds.set(`YR${await refundOf(shop, id)}`, { type: 'failed', reason: '账户已注销' })
  await sweepCommerce(ctx)
  await sweepCommerce(ctx)
  expect(await coins()).toBe(500)
  expect(await getOrder(ctx, id)).toMatchObject({
    status: 3,
    refunded: 0,
    refund: { state: 'failed', answer: '账户已注销' },
  })
})

test('a refund whose service is down, slow or forgetful is one refund', async () => {
  const shop = await createShop()
  const { ctx, service, clock } = shop
  const { id } = await bought(shop, '22')
  await ask(shop, id)
  await approve(shop, id)
  const no = `YR${await refundOf(shop, id)}`
  service.down.add('refund')
  await sweepCommerce(ctx)
  service.down.clear()
  service.refunds.set(no, { type: 'processing' })
  clock.now += 10 * 60_000
  await sweepCommerce(ctx)
  service.refunds.delete(no)
  clock.now += 10 * 60_000
  await sweepCommerce(ctx)
  clock.now += 60 * 60_000
  await sweepCommerce(ctx)
  expect(service.calls.filter((call) => call === 'refund')).toHaveLength(3)
  expect(await getOrder(ctx, id)).toMatchObject({ status: 4, refunded: 10_000 })
})

test('searches go back as far as they are left', async () => {
  const shop = await createShop()
  const { id } = await bought(shop, '31')
  expect(await shop.team()).toMatchObject({ maxScholarSearch: 100 })
  await ask(shop, id)
  expect(await shop.team()).toMatchObject({ maxScholarSearch: 0 })
  await approve(shop, id)
  await sweepCommerce(shop.ctx)
  expect(await getOrder(shop.ctx, id)).toMatchObject({ status: 4, statusLabel: '已退款' })
})

test('a plan gives back days that have not begun and seats on which nobody sits', async () => {
  const shop = await createShop()
  const { ctx, clock, team } = shop
  const before = await team()
  const { id, amount } = await bought(shop, '12', 12, 12)
  for (let no = 0; no < 10; no += 1) await addMember(shop, 'member', `成员${no}`)
  const eleventh = await addMember(shop, 'member', '成员十一')
  expect(await quoteRefund(ctx, { orderId: id })).toMatchObject({
    amount: expect.any(Number),
    obstacle: '席位都有人在用，先移出2位成员才能退',
  })
  await removeMember(ctx, eleventh.seat.memberId)
  const other = await addMember(shop, 'member', '成员十二')
  await removeMember(ctx, other.seat.memberId)
  expect((await quoteRefund(ctx, { orderId: id })).obstacle).toContain('1位')
  clock.now += 10 * DAY
  const quote = await quoteRefund(ctx, { orderId: id })
  expect(quote.used).toBe(amount - 288_000 - Math.round((8_000 * 49) / 60))
  expect(before.seats).toBe(10)
})

test('a later plan order is given back first, and the plan is then as before', async () => {
  const shop = await createShop()
  const { ctx, team } = shop
  const first = await bought(shop, '12', 10, 6)
  const between = await team()
  const second = await bought(shop, '12', 10, 12)
  expect(await quoteRefund(ctx, { orderId: first.id })).toMatchObject({
    obstacle: '请先退后面的升级订单',
    amount: 0,
    blockedBy: { id: second.id, no: second.no },
  })
  await ask(shop, second.id)
  expect(await team()).toMatchObject({ expiryDate: between.expiryDate, seats: 10 })
  await approve(shop, second.id)
  await sweepCommerce(ctx)
  expect(await getOrder(ctx, second.id)).toMatchObject({ status: 4, refunded: 240_000 })
  expect(await quoteRefund(ctx, { orderId: first.id })).toMatchObject({
    obstacle: '',
    blockedBy: null,
    amount: first.amount,
  })
})

test('what is given back on the day it was bought costs nothing, and each part is named', async () => {
  const shop = await createShop()
  const { ctx, clock, team } = shop
  const before = await team()
  const { id, amount } = await bought(shop, '12', 11, 1)
  // A month has as many days as the calendar of this world gives it.
  const { expiryDate } = await team()
  const daysOfMonth = Math.ceil((Date.parse(expiryDate) - Date.parse(before.expiryDate)) / DAY)
  expect(await quoteRefund(ctx, { orderId: id })).toMatchObject({
    used: 0,
    amount,
    unusedLines: [
      { label: `11席 × 1个月，余${daysOfMonth}天`, amount: 22_000 },
      { label: '新增1席，余60天', amount: 4_000 },
    ],
  })
  clock.now += DAY
  expect(await quoteRefund(ctx, { orderId: id })).toMatchObject({
    usedLabel: '时长0天，新增1席2天',
    used: 133,
  })
  clock.now -= DAY
  await ask(shop, id)
  await approve(shop, id)
  await sweepCommerce(ctx)
  expect(await getOrder(ctx, id)).toMatchObject({ status: 4, statusLabel: '已退款' })
  expect(await team()).toMatchObject({ seats: before.seats, expiryDate: before.expiryDate })
})

test('what is used up, another amount, other teams and invoiced orders give nothing back', async () => {
  const shop = await createShop()
  const { ctx, teamId } = shop
  const { id } = await bought(shop, '21')
  await expect(
    requestRefund(ctx, { teamId, orderId: id, amount: 4_999, ...why }),
  ).rejects.toMatchObject({ slug: 'commerce.amountChanged' })
  const other = await createTeamWorld()
  await expect(quoteRefund(other.ctx, { orderId: id })).rejects.toMatchObject({
    slug: 'commerce.orderNotFound',
  })
  const spent = { teamId, memberId: ctx.seat.memberId, amountCoins: 500 }
  await spendCoins(ctx, { ...spent, key: 'all', purpose: 'studio.write' })
  await expect(
    requestRefund(ctx, { teamId, orderId: id, amount: 1, ...why }),
  ).rejects.toMatchObject({ slug: 'commerce.refundImpossible' })
})

test('two windows that both ask for the money have it once', async () => {
  const shop = await createShop()
  const { id } = await bought(shop, '21')
  const both = await Promise.allSettled([ask(shop, id), ask(shop, id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await shop.coins()).toBe(0)
})

test('an invoice is asked for once, over what was paid, within a year', async () => {
  const shop = await createShop()
  const { ctx, teamId, clock } = shop
  const { id } = await bought(shop, '21')
  const input = {
    teamId,
    orderId: id,
    titleKind: 'company',
    kind: 'special',
    title: '云岫城乡规划设计院有限公司',
    taxNo: '91330106MA2B4C7D1R',
    email: 'caiwu@yunxiu.example',
  } as const
  const both = await Promise.allSettled([requestInvoice(ctx, input), requestInvoice(ctx, input)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await getOrder(ctx, id)).toMatchObject({
    invoice: { state: 'requested', amount: 5_000, kind: 'special' },
    actions: ['refund', 'withdrawInvoice'],
  })
  expect(await withdrawInvoice(ctx, { orderId: id })).toMatchObject({
    invoice: { state: 'withdrawn' },
    actions: ['refund', 'invoice'],
  })
  await expect(withdrawInvoice(ctx, { orderId: id })).rejects.toMatchObject({
    slug: 'commerce.notAllowedNow',
  })
  await requestInvoice(ctx, input)
  await ask(shop, id)
  await approve(shop, id)
  await sweepCommerce(ctx)
  expect(await getOrder(ctx, id)).toMatchObject({
    status: 4,
    invoice: { state: 'refused', answer: '订单已全额退款' },
    actions: [],
  })
  const late = await bought(shop, '22')
  clock.now += 366 * DAY
  await expect(requestInvoice(ctx, { ...input, orderId: late.id })).rejects.toMatchObject({
    slug: 'commerce.invoiceLate',
  })
})

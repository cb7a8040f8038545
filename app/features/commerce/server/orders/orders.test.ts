import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createShop, DAY } from '#test/shop'
import { addMember } from '#test/teams'
import { createTeamWorld } from '#test/teams'
import { listGoods } from '../goods/goods'
import { quoteOrder } from '../quotes/quote'
import { cancelOrder } from './change-order'
import { createOrder } from './create-order'
import { teams } from '~/features/teams/server/tables'
import { exportOrders, exportOwnOrders } from './export-orders'
import { getOrder, listOwnOrders, listTeamOrders } from './read-orders'

const SHANGHAI_MS = 8 * 60 * 60_000
const page = { pageNo: 1, pageSize: 20, group: 'all', keyword: '' } as const

test('goods stand in the operator’s order, and what is agreed upon has no price', async () => {
  const { ctx, teamId } = await createShop()
  const all = await listGoods(ctx, { teamId })
  expect(all.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['plan', 'coins', 'searches', 'physical']),
  )
  expect(all.find(({ name }) => name === '机构版')?.price).toBeNull()
  expect(await listGoods(ctx, { teamId, type: 'coins' })).toHaveLength(6)
  await expect(
    quoteOrder(ctx, { teamId, goodsId: '13', count: 100, months: 12 }),
  ).rejects.toMatchObject({ slug: 'commerce.goodsNotFound' })
})

test('R-PAY-01: a plan is quoted with its new end and what is added until then', async () => {
  const { ctx, teamId, clock } = await createShop()
  const quote = await quoteOrder(ctx, { teamId, goodsId: '12', count: 12, months: 12 })
  expect(quote).toMatchObject({
    amount: 12 * 12 * 2_000 + 2 * 2_000 * 2,
    lines: [
      { label: '12席 × 12个月', amount: 288_000 },
      { label: '新增2席，补足60天（每席每天 ¥20 ÷ 30）', amount: 8_000 },
    ],
    plan: { seatsBefore: 10, seatsAfter: 12 },
  })
  const before = new Date(clock.now + 60 * DAY + SHANGHAI_MS)
  const nextYear = String(before.getUTCFullYear() + 1)
  expect(quote.plan?.expiryAfter.slice(0, 4)).toBe(nextYear)
})

test('R-PAY-09: the same order sent twice, or at once, is one; under its key nothing else is ordered', async () => {
  const { ctx, teamId } = await createShop()
  const input = { teamId, goodsId: '24', count: 1, months: 0, amount: 45_000, key: 'order-001' }
  const [first, second] = await Promise.all([createOrder(ctx, input), createOrder(ctx, input)])
  expect(second.id).toBe(first.id)
  expect(first).toMatchObject({ status: 1, statusLabel: '待支付', title: '硬币5,000枚' })
  expect(first.no).toMatch(/^\d{8}-\d{4}-\d{9}$/)
  await expect(createOrder(ctx, { ...input, goodsId: '21', amount: 5_000 })).rejects.toMatchObject({
    slug: 'commerce.keyReused',
  })
})

test('S43: a price is the server’s: another amount, none, and broken counts are refused', async () => {
  const { ctx, teamId } = await createShop()
  const input = { teamId, goodsId: '24', count: 1, months: 0, amount: 44_999, key: 'order-002' }
  await expect(createOrder(ctx, input)).rejects.toMatchObject({ slug: 'commerce.priceChanged' })
  await expect(
    quoteOrder(ctx, { teamId, goodsId: '41', count: 1_001, months: 0 }),
  ).rejects.toMatchObject({ slug: 'commerce.countRefused' })
  await expect(
    quoteOrder(ctx, { teamId, goodsId: '41', count: 1, months: 1 }),
  ).rejects.toMatchObject({ slug: 'commerce.monthsRefused' })
})

test('one order about a plan waits at a time, from however many windows', async () => {
  const { order, ctx } = await createShop()
  const both = await Promise.allSettled([order('12', 10, 12), order('12', 10, 6)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [done] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  await expect(order('11', 10, 1)).rejects.toMatchObject({ slug: 'commerce.planOrderOpen' })
  await cancelOrder(ctx, { orderId: done?.id ?? '' })
  expect(await order('11', 10, 1)).toMatchObject({ status: 1 })
})

test('members look at goods and at their own orders; those of others and of other teams look missing', async () => {
  const shop = await createShop()
  const bought = await shop.order('24')
  const member = await addMember(shop, 'member')
  const missing = { slug: 'commerce.orderNotFound' }
  await expect(getOrder(member, bought.id)).rejects.toMatchObject(missing)
  expect(await listOwnOrders(member, { ...page, teamId: shop.teamId })).toMatchObject({ total: 0 })
  const other = await createTeamWorld()
  await expect(getOrder(other.ctx, bought.id)).rejects.toMatchObject(missing)
  await expect(cancelOrder(other.ctx, { orderId: bought.id })).rejects.toMatchObject(missing)
  const admin = await addMember(shop, 'admin')
  expect(await listTeamOrders(admin, page)).toMatchObject({
    total: 1,
    counts: { all: 1, waitPay: 1, done: 0 },
    records: [{ id: bought.id, buyerName: '沈砚', actions: ['pay', 'cancel'] }],
  })
})

test('orders are found by tab and by words, and leave as a table', async () => {
  const { ctx, order } = await createShop()
  await order('24')
  const second = await order('31', 2)
  await cancelOrder(ctx, { orderId: second.id })
  const found = await listTeamOrders(ctx, { ...page, keyword: '学术搜索' })
  expect(found.records.map(({ title }) => title)).toEqual(['学术搜索200次'])
  expect(await listTeamOrders(ctx, { ...page, group: 'waitPay' })).toMatchObject({ total: 1 })
  const plan = await order('12', 11, 1)
  expect(plan.lines).toEqual([
    { label: '11席 × 1个月', amount: 22_000 },
    { label: '新增1席，补足60天（每席每天 ¥20 ÷ 30）', amount: 4_000 },
  ])
  const filter = { group: 'all', keyword: '' } as const
  const csv = await (await exportOrders(ctx, filter)).text()
  expect(csv.trim().split('\n')).toHaveLength(4)
  expect(csv).toContain('11席 × 1个月 220.00；新增1席')
  const cancelled = await (await exportOrders(ctx, { ...filter, group: 'cancelled' })).text()
  expect(cancelled.trim().split('\n')).toHaveLength(2)
  expect(await listTeamOrders(ctx, { ...page, group: 'cancelled' })).toMatchObject({ total: 1 })
  expect(csv).toContain('学术搜索200次')
  expect(csv).toContain('200.00')
  const own = await (await exportOwnOrders(ctx, filter)).text()
  expect(own).toBe(csv)
  const stranger = { ...ctx, actor: { ...ctx.actor, accountId: ctx.newId() } }
  const none = await (await exportOwnOrders(stranger, filter)).text()
  expect(none.trim().split('\n')).toHaveLength(1)
})

test('coins by the piece cost no more than a package, and granted plans have an edition', async () => {
  const { ctx, order, teamId } = await createShop()
  expect(await order('26', 500)).toMatchObject({ coins: 5_000, amount: 45_000 })
  await ctx.db.update(teams).set({ vipLevel: 3 }).where(eq(teams.id, teamId))
  const goods = await listGoods(ctx, { teamId, type: 'plan' })
  expect(goods.filter(({ isCurrent }) => isCurrent).map(({ name }) => name)).toEqual(['团队版'])
  await expect(order('11', 10, 1)).rejects.toMatchObject({ slug: 'commerce.editionLower' })
  expect(await order('12', 11, 0)).toMatchObject({ amount: 4_000 })
})

test('what the payment page reads has an end, and after it there is nothing to pay', async () => {
  const { ctx, order, clock } = await createShop()
  const bought = await order('24')
  expect(bought.methods).toEqual(['wechat-native', 'wechat-h5'])
  clock.now += DAY
  expect(await getOrder(ctx, bought.id)).toMatchObject({ expireTime: '', methods: [] })
})

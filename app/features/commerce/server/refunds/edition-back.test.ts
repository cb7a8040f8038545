import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createShop, DAY, type Shop } from '#test/shop'
import { teams } from '~/features/teams/server/tables'
import { currentEditionName, listGoods } from '../goods/goods'
import { sweepCommerce } from '../sweep'
import { refunds } from '../tables'
import { decideRefund } from './decide-refund'
import { quoteRefund } from './read-refund'
import { requestRefund } from './request-refund'

const TRIAL = { status: 'trial', vipLevel: 2, maxChat: 50 } as const

/** A trial of fifty questions that has bought an edition of no limit for ten seats and a month. */
async function boughtOnTrial() {
  const shop = await createShop()
  const { ctx, teamId, service, clock } = shop
  await ctx.db.update(teams).set(TRIAL).where(eq(teams.id, teamId))
  const { id, amount } = await shop.order('12', 10, 1)
  service.pay(await shop.open(id), amount, new Date(0))
  clock.now += 31_000
  await sweepCommerce(ctx)
  expect(await tierOf(shop)).toMatchObject({ status: 'active', vipLevel: 3 })
  expect(await currentEditionName(ctx)).toBe('团队版')
  return { ...shop, orderId: id, amount }
}

async function tierOf({ ctx, teamId }: Pick<Shop, 'ctx' | 'teamId'>) {
  const [team] = await ctx.db.select().from(teams).where(eq(teams.id, teamId))
  const { status, vipLevel, maxChat } = team ?? { status: '', vipLevel: 0, maxChat: 0 }
  return { status, vipLevel, maxChat }
}

const currentOf = async ({ ctx, teamId }: Pick<Shop, 'ctx' | 'teamId'>) =>
  (await listGoods(ctx, { teamId })).find(({ isCurrent }) => isCurrent)?.id

const refund = ({ ctx, teamId }: Shop, orderId: string, amount: number) =>
  requestRefund(ctx, { teamId, orderId, amount, reason: 'other', remark: '' })

test('a first edition that goes back whole leaves the plan as it was: its questions, and a trial', async () => {
  const shop = await boughtOnTrial()
  await refund(shop, shop.orderId, shop.amount)
  expect(await tierOf(shop)).toEqual(TRIAL)
  expect(await currentEditionName(shop.ctx)).toBe('试用')
  expect(await currentOf(shop)).toBeUndefined()
})

test('a refund that is refused leaves the team the edition that it bought', async () => {
  const shop = await boughtOnTrial()
  await refund(shop, shop.orderId, shop.amount)
  const [row] = await shop.ctx.db.select().from(refunds).where(eq(refunds.orderId, shop.orderId))
  await decideRefund(shop.ctx, { refundId: row?.id ?? '', isApproved: false, answer: '不符' })
  expect(await tierOf(shop)).toMatchObject({ status: 'active', vipLevel: 3 })
  expect(await currentOf(shop)).toBe('12')
})

test('questions that an operator has set since stay, and an edition that was used in part stays', async () => {
  const changed = await boughtOnTrial()
  const { ctx, teamId } = changed
  await ctx.db.update(teams).set({ vipLevel: 2, maxChat: 700 }).where(eq(teams.id, teamId))
  await refund(changed, changed.orderId, changed.amount)
  expect(await tierOf(changed)).toMatchObject({ vipLevel: 2, maxChat: 700 })

  const used = await boughtOnTrial()
  used.clock.now += 75 * DAY
  const { amount } = await quoteRefund(used.ctx, { orderId: used.orderId })
  expect(amount).toBeLessThan(used.amount)
  await refund(used, used.orderId, amount)
  expect(await tierOf(used)).toMatchObject({ status: 'active', vipLevel: 3 })
})

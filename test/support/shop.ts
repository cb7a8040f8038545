import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { SeatedContext } from '~/core/context'
import { extend } from '~/core/extension-points'
import { seedGoods } from '~/features/commerce/server/goods/seed-goods'
import { createOrder } from '~/features/commerce/server/orders/create-order'
import { payOrder } from '~/features/commerce/server/payments/pay'
import { paymentMerchants } from '~/features/commerce/server/ports'
import { quoteOrder } from '~/features/commerce/server/quotes/quote'
import { orders, payments, refunds } from '~/features/commerce/server/tables'
import { orderStatuses } from '~/features/commerce/terms'
import { balancesOf } from '~/features/billing/server'
import { teamInfo } from '~/features/teams/server'
import { teams } from '~/features/teams/server/tables'
import { DAY, fakeMerchant, fakeService } from './payment-service'
import { createTeamWorld } from './teams'

export { DAY }

const NEVER = 9e15

/** A team of ten seats whose plan ends in 60 days, in front of a shop with one payment service. */
export async function createShop({ isSandbox = false, merchantId = 'house' } = {}) {
  const world = await createTeamWorld()
  const service = fakeService()
  const { clock } = world
  const merchants = () =>
    isSandbox ? [] : [{ ...fakeMerchant(service, () => new Date(clock.now)), merchantId }]
  const ctx: SeatedContext = extend(world.ctx, paymentMerchants.with(merchants))
  const { teamId } = ctx.seat
  await seedGoods(ctx)
  await putOffOthers(ctx)
  await ctx.db
    .update(teams)
    .set({ expiresAt: clock.now + 60 * DAY, seats: 10 })
    .where(eq(teams.id, teamId))
  const order = (goodsId: string, count = 1, months = 0, by = ctx) =>
    buy(by, goodsId, count, months)
  return {
    ...world,
    ctx,
    teamId,
    service,
    order,
    coins: async () => (await balancesOf(ctx, teamId)).wallet,
    team: () => teamInfo(ctx),
    /** Opens a payment and answers its number at the service. */
    open: async (orderId: string) => {
      await payOrder(ctx, { teamId, orderId, method: 'wechat-native' })
      return tradeOf(ctx, orderId)
    },
  }
}

let testFile: string | undefined

// A sweep takes fifty at a time, the longest due first: where the files before left as many, it came to none of this one's.
async function putOffOthers({ db }: SeatedContext): Promise<void> {
  const { testPath } = expect.getState()
  if (testPath === testFile) return
  testFile = testPath
  await db.batch([
    db.update(payments).set({ checkAt: NEVER }),
    db.update(orders).set({ expiresAt: NEVER }).where(eq(orders.status, orderStatuses.waitPay)),
    db.update(refunds).set({ checkAt: NEVER }),
  ])
}

export type Shop = Awaited<ReturnType<typeof createShop>>

/** Orders at the price of now. */
export async function buy(ctx: SeatedContext, goodsId: string, count: number, months: number) {
  const { teamId } = ctx.seat
  const { amount } = await quoteOrder(ctx, { teamId, goodsId, count, months })
  const key = `order-${ctx.newId()}`
  return createOrder(ctx, { teamId, goodsId, count, months, amount, key })
}

async function tradeOf(ctx: SeatedContext, orderId: string): Promise<string> {
  const rows = await ctx.db.select().from(payments).where(eq(payments.orderId, orderId))
  return rows.at(-1)?.tradeNo ?? ''
}

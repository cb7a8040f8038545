import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { testOverD1 as test } from '#test/over-d1'
import { createShop } from '#test/shop'
import { countingTrips } from '#test/trips'
import { openDatabase } from '../../../../../workers/platform/database'
import { extend } from '~/core/extension-points'
import { touchOf } from '~/features/attribution/server'
import { quoteOrder } from '../quotes/quote'
import { createOrder } from '../orders/create-order'
import { getOrder } from '../orders/read-orders'
import { attributionPort } from '../ports'
import { orders } from '../tables'
import { payOrder } from './pay'

test('an order takes two trips to the database and a payment two; where no service is asked, one', async () => {
  const shop = await createShop()
  const sandbox = await createShop({ isSandbox: true })
  const { d1, trips } = countingTrips(env.DB)
  const counted = async ({ ctx: plain, teamId }: typeof shop) => {
    const known = extend(plain, attributionPort.with({ touchOf }))
    const ctx = { ...known, db: openDatabase(d1, plain.settings) }
    const bought = { teamId, goodsId: '21', count: 1, months: 0 }
    const { amount } = await quoteOrder(ctx, bought)
    trips.count = 0
    const order = await createOrder(ctx, { ...bought, amount, key: `trips-${ctx.newId()}` })
    const ordered = trips.count
    await payOrder(ctx, { teamId, orderId: order.id, method: 'wechat-native' })
    const opened = trips.count - ordered
    const [row] = await ctx.db.select().from(orders).where(eq(orders.id, order.id))
    expect(row).toMatchObject({ status: 1, attribution: null })
    // What is answered without being read is what is read.
    expect({ ...(await getOrder(ctx, order.id)), lastMethod: '' }).toEqual(order)
    return { ordered, opened }
  }
  expect(await counted(shop)).toEqual({ ordered: 2, opened: 2 })
  expect(await counted(sandbox)).toEqual({ ordered: 2, opened: 1 })
})

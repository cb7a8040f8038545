import { expect, test } from 'vitest'
import { createShop } from '#test/shop'
import { cancelOrder } from '../orders/change-order'
import { getOrder } from '../orders/read-orders'
import { sweepCommerce } from '../sweep'

const MINUTE = 60_000

test('what was closed here and paid all the same is found without any report, and granted', async () => {
  const { ctx, order, open, service, clock, coins } = await createShop()
  const { id } = await order('21')
  const tradeNo = await open(id)
  clock.now += 31 * MINUTE
  await sweepCommerce(ctx)
  expect(await getOrder(ctx, id)).toMatchObject({ status: 2 })
  service.pay(tradeNo, 5_000, new Date(0))
  clock.now += 9 * MINUTE
  await sweepCommerce(ctx)
  expect(await coins()).toBe(0)
  clock.now += 2 * MINUTE
  await sweepCommerce(ctx)
  expect(await coins()).toBe(500)
  expect(await getOrder(ctx, id)).toMatchObject({ status: 3 })
})

test('what a person cancelled and somebody paid all the same goes back', async () => {
  const { ctx, order, open, service, clock, coins } = await createShop()
  const { id } = await order('21')
  const tradeNo = await open(id)
  await cancelOrder(ctx, { orderId: id })
  service.pay(tradeNo, 5_000, new Date(0))
  for (let hours = 0; hours < 3; hours += 1) {
    clock.now += 61 * MINUTE
    await sweepCommerce(ctx)
  }
  expect(await coins()).toBe(0)
  expect([...service.refunds.values()]).toMatchObject([{ type: 'done' }])
  expect(await getOrder(ctx, id)).toMatchObject({ status: 2 })
})

test('a closed payment is asked about four times, and then no more', async () => {
  const { ctx, order, open, service, clock } = await createShop()
  const { id } = await order('21')
  await open(id)
  await cancelOrder(ctx, { orderId: id })
  service.calls.length = 0
  for (let hours = 0; hours < 96; hours += 3) {
    clock.now += 180 * MINUTE
    await sweepCommerce(ctx)
  }
  expect(service.calls.filter((call) => call === 'query')).toHaveLength(4)
})

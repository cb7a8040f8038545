import { expect, test } from 'vitest'
import { createShop, DAY } from '#test/shop'
import { setAddress } from '../orders/change-order'
import { getOrder } from '../orders/read-orders'
import { sweepCommerce } from '../sweep'
import { askForAddress } from './ask-for-address'
import { listOperatorOrders } from './orders'

const address = {
  name: '周禾',
  mobile: '13800000000',
  region: '浙江省杭州市',
  street: '文三路18号',
}

test('whoever ordered goods without an address can be reached, and is reminded once a day until it is there', async () => {
  const { ctx, order, open, service, clock, teamId } = await createShop()
  const { id: orderId, no, amount } = await order('41', 2)
  const ask = () => askForAddress(ctx, { orderId })
  await expect(ask()).rejects.toMatchObject({ slug: 'commerce.notAllowedNow' })
  service.pay(await open(orderId), amount, new Date(0))
  clock.now += 31_000
  await sweepCommerce(ctx)
  const page = { pageNo: 1, pageSize: 20, group: 'all', keyword: no } as const
  const [row] = (await listOperatorOrders(ctx, page)).records
  expect(row?.tasks).toEqual(['address'])
  expect(row?.buyerContact).not.toBe('')
  const twice = await Promise.allSettled([ask(), ask()])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(ask()).rejects.toMatchObject({ slug: 'commerce.askedAlready' })
  expect((await getOrder(ctx, orderId)).timeline.at(-1)).toMatchObject({ label: '提醒补充地址' })
  clock.now += DAY + 1
  await ask()
  await setAddress(ctx, { teamId, orderId, ...address })
  await expect(ask()).rejects.toMatchObject({ slug: 'commerce.notAllowedNow' })
})

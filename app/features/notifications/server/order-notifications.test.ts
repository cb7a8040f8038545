import { expect, test } from 'vitest'
import { createShop } from '#test/shop'
import { addMember } from '#test/teams'
import { adjustTeam } from '~/features/commerce/server/operator/adjust-team'
import { askForAddress } from '~/features/commerce/server/operator/ask-for-address'
import { sendParcel } from '~/features/commerce/server/operator/change-orders'
import { setAddress } from '~/features/commerce/server/orders/change-order'
import { sweepCommerce } from '~/features/commerce/server'
import { countUnread, listNotifications } from './notifications'

test('whoever made an order is told that it was paid and sent, and nobody else', async () => {
  const shop = await createShop()
  const { ctx, teamId, service, clock } = shop
  const { id: orderId, amount } = await shop.order('41', 2)
  service.pay(await shop.open(orderId), amount, new Date(0))
  clock.now += 31_000
  await sweepCommerce(ctx)
  const address = {
    name: '周禾',
    mobile: '13800000000',
    region: '浙江省杭州市',
    street: '文三路18号',
  }
  await setAddress(ctx, { teamId, orderId, ...address })
  await sendParcel(ctx, { orderId, company: '顺丰', number: 'SF10294471886' })
  const { items } = await listNotifications(ctx, {})
  const title = '研墨纪念书签 × 2'
  expect(items).toMatchObject([
    { kind: 'orderSent', orderId, title, text: '顺丰 SF10294471886', isRead: false },
    { kind: 'orderPaid', orderId, title, documentId: '' },
  ])
  expect(await countUnread(ctx, {})).toEqual({ unread: 2 })
  const admin = await addMember(shop, 'admin')
  expect(await countUnread(admin, {})).toEqual({ unread: 0 })
})

test('whoever ordered goods without an address is told that it lacks', async () => {
  const shop = await createShop()
  const { ctx, service, clock } = shop
  const { id: orderId, amount } = await shop.order('41')
  service.pay(await shop.open(orderId), amount, new Date(0))
  clock.now += 31_000
  await sweepCommerce(ctx)
  await askForAddress(ctx, { orderId })
  const { items } = await listNotifications(ctx, {})
  expect(items[0]).toMatchObject({ kind: 'addressAsked', orderId, title: '研墨纪念书签' })
})

test('owner and admins are told what an operator changed of their team, and members are not', async () => {
  const shop = await createShop()
  const { ctx, teamId } = shop
  const [admin, member] = [await addMember(shop, 'admin'), await addMember(shop, 'member')]
  const change = { coins: 100, seats: 60, reason: '补偿服务中断' }
  // The same key again changes nothing, and says nothing.
  for (let times = 0; times < 2; times += 1)
    await adjustTeam(ctx, { id: teamId, key: 'adjust-0009', ...change })
  for (const told of [ctx, admin]) {
    const { items } = await listNotifications(told, {})
    expect(items).toMatchObject([
      { kind: 'teamAdjusted', text: '加硬币100枚，席位10 → 60；补偿服务中断', isRead: false },
    ])
    expect(await countUnread(told, {})).toEqual({ unread: 1 })
  }
  expect(await countUnread(member, {})).toEqual({ unread: 0 })
})

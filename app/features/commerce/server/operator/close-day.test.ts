import { expect, test } from 'vitest'
import { createShop, DAY } from '#test/shop'
import { formatDateTime } from '~/core/format'
import { sweepCommerce } from '../sweep'
import { closeDay } from './close-day'
import { countOpenDays } from './closing'
import { exportOperatorOrders, exportReconciliation } from './export-tables'
import { reconcile } from './reconciliation'

test('a day is closed when it is over, once, with a word about what is off, and can be taken along', async () => {
  // Books of a day are of all who paid this merchant.
  const shop = await createShop({ merchantId: 'closing' })
  const { ctx, service, clock } = shop
  const { id, no, amount } = await shop.order('24')
  service.pay(await shop.open(id), amount, new Date(clock.now))
  const day = formatDateTime(new Date(clock.now)).slice(0, 10)
  clock.now += 31_000
  await sweepCommerce(ctx)
  await expect(closeDay(ctx, { day, note: '' })).rejects.toMatchObject({ slug: 'commerce.dayOpen' })
  clock.now += 2 * DAY
  service.bill = []
  await expect(closeDay(ctx, { day, note: '' })).rejects.toMatchObject({
    slug: 'commerce.dayNeedsNote',
  })
  const openDays = await countOpenDays(ctx)
  const closed = await closeDay(ctx, { day, note: '账单次日补出' })
  expect(await countOpenDays(ctx)).toBe(openDays - 1)
  expect(closed.closing).toMatchObject({ note: '账单次日补出', name: '沈砚' })
  await expect(closeDay(ctx, { day, note: '再来' })).rejects.toMatchObject({
    slug: 'commerce.dayClosed',
  })
  expect((await reconcile(ctx, { day })).closing?.differences).toBeGreaterThan(0)
  const books = async (table: 'channels' | 'differences') =>
    (await (await exportReconciliation(ctx, { day, table })).text()).trim().split('\r\n')
  // One table a file: as many cells in every line.
  const [head, line] = await books('channels')
  expect(head?.split(',')).toHaveLength(9)
  expect(line).toBe('微信支付,1,450.00,0,0.00,0,0.00,0.00,')
  expect((await books('differences'))[1]).toContain('账单里没有,微信支付,')
  const all = { group: 'all', keyword: no } as const
  const table = await (await exportOperatorOrders(ctx, all)).text()
  expect(table.trim().split('\n')).toHaveLength(2)
  expect(table).toContain('450.00')
})

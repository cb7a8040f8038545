import { expect, test } from 'vitest'
import { createShop } from '#test/shop'
import { sweepCommerce } from '../sweep'
import { lastInvoice } from './last-invoice'
import { requestInvoice } from './request-invoice'

test('what a person wrote into their last application is offered to them alone', async () => {
  const { ctx, teamId, order, open, service, clock } = await createShop()
  expect(await lastInvoice(ctx)).toBeNull()
  const { id: orderId, amount } = await order('21')
  service.pay(await open(orderId), amount, new Date(0))
  clock.now += 31_000
  await sweepCommerce(ctx)
  const form = {
    titleKind: 'company',
    kind: 'special',
    title: '云岫城乡规划设计院有限公司',
    taxNo: '91330106MA2B4C7D1R',
    email: 'caiwu@yunxiu.example',
  } as const
  await requestInvoice(ctx, { teamId, orderId, ...form })
  expect(await lastInvoice(ctx)).toEqual(form)
  const other = { ...ctx, actor: { ...ctx.actor, accountId: ctx.newId() } }
  expect(await lastInvoice(other)).toBeNull()
})

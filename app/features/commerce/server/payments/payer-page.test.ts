import { expect, test } from 'vitest'
import { createShop } from '#test/shop'
import { fakeMerchant } from '#test/payment-service'
import { extend } from '~/core/extension-points'
import { cancelOrder } from '../orders/change-order'
import { paymentMerchants } from '../ports'
import { findPayerPage } from './payer-page'

test('who pays inside WeChat is led to its page and back to the order, while it waits to be paid', async () => {
  const { ctx, order, service } = await createShop()
  const { id: orderId } = await order('21')
  await expect(findPayerPage(ctx, { orderId })).rejects.toMatchObject({
    slug: 'commerce.methodOff',
  })
  const inside = extend(
    ctx,
    paymentMerchants.with(() => [
      {
        ...fakeMerchant(service, () => ctx.now()),
        methods: ['wechat-jsapi'],
        payerPage: (returnUrl) => `https://open.weixin.qq.com/?to=${returnUrl}`,
      },
    ]),
  )
  expect(await findPayerPage(inside, { orderId })).toEqual({
    url: `https://open.weixin.qq.com/?to=https://${ctx.host}/profile/orders/${orderId}`,
  })
  await cancelOrder(ctx, { orderId })
  await expect(findPayerPage(inside, { orderId })).rejects.toMatchObject({
    slug: 'commerce.notAllowedNow',
  })
})

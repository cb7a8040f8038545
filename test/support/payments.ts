import { createWorld } from '#test/world'
import { inject } from 'vitest'
import { alipayMerchantsSchema, wechatPayMerchantsSchema } from '~/core/settings/payments'
import type { PaymentFault } from './providers/payment-server'

/** A request as a payment service sends it. */
export interface SentNotification {
  headers: Record<string, string>
  body: string
}

let merchants = 0

/** A fresh merchant of the fake WeChat Pay, and its control. */
export async function wechatPayMerchant(mode: 'certificate' | 'publicKey' = 'publicKey') {
  const merchantId = `19${String((merchants += 1) + (Date.now() % 1e6) * 10)
    .padStart(8, '0')
    .slice(-8)}`
  const control = controlOf(`${inject('fakeWechatPay')}/control/${merchantId}`)
  const keys = await control<{ public: object; platformKey: object }>('keys')
  const [merchant] = wechatPayMerchantsSchema.parse([
    {
      id: 'house',
      appId: 'wx0123456789abcdef',
      products: ['native', 'h5', 'jsapi'],
      appSecret: 'wechat-secret-for-tests',
      ...keys.public,
      ...(mode === 'publicKey' && keys.platformKey),
    },
  ])
  if (!merchant) throw new Error('no merchant')
  return { merchant, control }
}

/** A fresh application of the fake Alipay, and its control. */
export async function alipayMerchant() {
  const appId = `2021${String((merchants += 1) + (Date.now() % 1e9) * 10)
    .padStart(12, '0')
    .slice(-12)}`
  const control = controlOf(`${inject('fakeAlipay')}/control/${appId}`)
  const [merchant] = alipayMerchantsSchema.parse([
    { id: 'house', products: ['page', 'wap', 'qr'], ...(await control<object>('keys')) },
  ])
  if (!merchant) throw new Error('no merchant')
  return { merchant, control }
}

/** A world whose payment services are the fakes. */
export function paymentWorld() {
  const world = createWorld()
  world.ctx.settings = {
    ...world.ctx.settings,
    WECHAT_API: inject('fakeWechat'),
    WECHAT_PAY_API: inject('fakeWechatPay'),
    ALIPAY_GATEWAY: `${inject('fakeAlipay')}/gateway.do`,
  }
  return world
}

export const requestOf = ({ headers, body }: SentNotification) => ({
  headers: new Headers(headers),
  body: new TextEncoder().encode(body),
})

const controlOf = (address: string) => {
  return async <Answer = SentNotification>(
    action: 'faults' | 'keys' | 'pay' | 'refunded' | 'requests' | 'settle',
    input: Record<string, unknown> & { faults?: (PaymentFault | null)[] } = {},
  ): Promise<Answer> => {
    const response = await fetch(`${address}/${action}`, {
      method: 'POST',
      body: JSON.stringify(input),
    })
    return response.json()
  }
}

import { paymentWorld, requestOf, wechatPayMerchant } from '#test/payments'
import { expect, test } from 'vitest'
import type { PaymentMethod } from '../../../terms'
import { wechatPayProvider } from '.'

const trade = { tradeNo: 'T20260101000001', amountFen: 1990 }
const PAID_AT = new Date('2026-01-02T03:00:00Z')
const refund = { ...trade, refundNo: 'R20260101000001', refundFen: 500, reason: '买多了' }
const notifyUrl = 'https://team.test/pay/wechat/house'

async function setUp(mode?: 'certificate' | 'publicKey') {
  const { ctx, clock } = paymentWorld()
  const { merchant, control } = await wechatPayMerchant(mode)
  const provider = wechatPayProvider(ctx, merchant)
  const open = (method: PaymentMethod = 'wechat-native', code?: string) =>
    provider.open({
      ...trade,
      method,
      title: '硬币 1000 枚',
      expiresAt: new Date(clock.now + 30 * 60_000),
      notifyUrl,
      returnUrl: 'https://team.test/profile/orders/1',
      payer: { address: '203.0.113.9', ...(code !== undefined && { code }) },
    })
  const pay = (changes: Record<string, unknown> = {}) =>
    control('pay', { tradeNo: trade.tradeNo, now: clock.now, mode, ...changes })
  return { provider, control, open, pay, clock, merchant, ctx }
}

test('a code is opened, paid, and the payment is told by query and by notification alike', async () => {
  const { provider, open, pay } = await setUp()
  expect(await open()).toEqual({ type: 'qr', text: `weixin://wxpay/bizpayurl?pr=${trade.tradeNo}` })
  expect(await open()).toMatchObject({ type: 'qr' })
  expect(await provider.query(trade)).toEqual({ type: 'waiting' })
  const sent = await pay()
  const paid = { type: 'paid', amountFen: 1990, providerTradeNo: `4200${trade.tradeNo}` }
  const state = { ...paid, paidAt: PAID_AT }
  expect(await provider.query(trade)).toEqual(state)
  expect(await provider.close(trade)).toEqual(state)
  const read = await provider.readNotification(requestOf(sent))
  expect(read?.notice).toMatchObject({ type: 'payment', tradeNo: trade.tradeNo, state })
  expect(read?.acknowledgement.status).toBe(204)
})

test('a phone is sent to the page of WeChat and back', async () => {
  const opening = await (await setUp()).open('wechat-h5')
  expect(opening).toMatchObject({ type: 'redirect' })
  expect(JSON.stringify(opening)).toContain('redirect_url=https%3A%2F%2Fteam.test%2Fprofile')
})

test('who pays inside WeChat is asked on its own page, by the merchant’s own app', async () => {
  const { provider, merchant } = await setUp()
  const address = new URL(provider.payerPage?.('https://team.test/profile/orders/1') ?? '')
  expect(address.origin + address.pathname).toBe(
    'https://open.weixin.qq.com/connect/oauth2/authorize',
  )
  expect(Object.fromEntries(address.searchParams)).toEqual({
    appid: merchant.appId,
    redirect_uri: 'https://team.test/profile/orders/1',
    response_type: 'code',
    scope: 'snsapi_base',
    state: 'pay',
  })
  expect(address.hash).toBe('#wechat_redirect')
})

test('a payment inside WeChat is opened for whoever the code names, and for nobody else', async () => {
  const { open, merchant } = await setUp()
  await expect(open('wechat-jsapi')).rejects.toMatchObject({ isCertain: true })
  await expect(open('wechat-jsapi', 'bad-payer')).rejects.toMatchObject({ isCertain: true })
  expect(await open('wechat-jsapi', `mo~${trade.tradeNo}`)).toMatchObject({
    type: 'jsapi',
    appId: merchant.appId,
    package: `prepay_id=wx${trade.tradeNo}`,
    signType: 'RSA',
    paySign: expect.stringMatching(/^[A-Za-z0-9+/]{342}==$/),
  })
})

test('without a public key, certificates are fetched once and verify answers and notifications', async () => {
  const { provider, open, pay, control } = await setUp('certificate')
  await open()
  expect(await provider.readNotification(requestOf(await pay()))).not.toBeNull()
  expect(await provider.query(trade)).toMatchObject({ type: 'paid' })
  const requests = await control<string[]>('requests')
  expect(requests.filter((line) => line.includes('certificates'))).toEqual([])
})

test('an unpaid payment is closed, and one that was never opened counts as closed', async () => {
  const { provider, open } = await setUp()
  expect(await provider.close(trade)).toEqual({ type: 'closed' })
  expect(await provider.query(trade)).toEqual({ type: 'closed' })
  await open()
  expect(await provider.close(trade)).toEqual({ type: 'closed' })
  expect(await provider.query(trade)).toEqual({ type: 'closed' })
  await expect(open()).rejects.toMatchObject({ isCertain: true })
})

test('a forged, probing, stale or foreign notification is no notification', async () => {
  const { provider, open, pay, clock } = await setUp()
  await open()
  const good = await pay()
  const refused = async (sent: typeof good) => {
    expect(await provider.readNotification(requestOf(sent))).toBeNull()
  }
  await refused({ ...good, body: good.body.replace('支付成功', '支付成功!') })
  await refused({ ...good, headers: {} })
  await refused(await pay({ probe: true }))
  await refused(await pay({ now: clock.now - 301_000 }))
  await refused(await pay({ changes: { mchid: '1900000002' } }))
  await refused(await pay({ changes: { appid: 'wxother' } }))
  expect(provider.refuse().status).toBe(401)
  clock.now += 10 * 86_400_000
  await refused(good)
})

test('the amount is told as it was paid, for the caller to compare', async () => {
  const { provider, open, pay } = await setUp()
  await open()
  const sent = await pay({ changes: { amount: { total: 1, currency: 'CNY' } } })
  const read = await provider.readNotification(requestOf(sent))
  expect(read?.notice).toMatchObject({ state: { type: 'paid', amountFen: 1 } })
})

test.each([
  ['down', false],
  ['garbled', false],
  ['lost', false],
  ['unsigned', false],
  ['badSignature', false],
  ['stale', false],
  ['rate', true],
  ['auth', true],
] as const)('opening that ends as %s is a fault; certain: %s', async (fault, isCertain) => {
  const { control, open, provider } = await setUp()
  await control('faults', { faults: [fault] })
  await expect(open()).rejects.toMatchObject({ name: 'ProviderFault', isCertain })
  // Whatever became of it, it is asked about under the same number.
  expect(['waiting', 'closed']).toContain((await provider.query(trade)).type)
})

test('a fault quotes neither key nor what was sent', async () => {
  const { control, open, merchant } = await setUp()
  await control('faults', { faults: ['auth'] })
  const message = await open().catch(String)
  expect(message).toMatch(/^ProviderFault: wechat: auth SIGN_ERROR$/)
  expect(message).not.toContain(merchant.apiV3Key)
})

test('a refund in part is asked for once, settled later, and told by notification', async () => {
  const { provider, open, pay, control, clock } = await setUp()
  await open()
  await pay()
  expect(await provider.queryRefund({ ...refund, notifyUrl })).toEqual({ type: 'missing' })
  await control('faults', { faults: ['lost'] })
  await expect(provider.refund({ ...refund, notifyUrl })).rejects.toMatchObject({
    isCertain: false,
  })
  expect(await provider.refund({ ...refund, notifyUrl })).toEqual({ type: 'processing' })
  const sent = await control('settle', { refundNo: refund.refundNo, now: clock.now })
  const outcome = {
    type: 'done',
    providerRefundNo: `50${refund.refundNo}`,
    doneAt: PAID_AT,
    amountFen: refund.refundFen,
  }
  const read = await provider.readNotification(requestOf(sent))
  const { tradeNo, refundNo } = refund
  expect(read?.notice).toMatchObject({ type: 'refund', tradeNo, refundNo, outcome })
  expect(await provider.queryRefund({ ...refund, notifyUrl })).toEqual(outcome)
  expect(await provider.query(trade)).toMatchObject({ type: 'paid', amountFen: 1990 })
})

test('a refund of more than is left, or one that goes wrong there, waits for a person', async () => {
  const { provider, open, pay, control, clock } = await setUp()
  await open()
  await pay()
  const tooMuch = { ...refund, notifyUrl, refundFen: 1991 }
  expect(await provider.refund(tooMuch)).toMatchObject({ type: 'failed' })
  await provider.refund({ ...refund, notifyUrl })
  const settled = { refundNo: refund.refundNo, status: 'ABNORMAL', now: clock.now }
  const read = await provider.readNotification(requestOf(await control('settle', settled)))
  expect(read?.notice).toMatchObject({ outcome: { type: 'failed' } })
})

test('the bill of a day is fetched, held against its digest and read', async () => {
  const { provider, open, pay } = await setUp()
  expect(await provider.bill('2026-01-02')).toEqual([])
  await open()
  await pay()
  expect(await provider.bill('2026-01-02')).toEqual([
    {
      type: 'payment',
      time: '2026-01-02 11:00:00',
      tradeNo: trade.tradeNo,
      providerTradeNo: `4200${trade.tradeNo}`,
      refundNo: '',
      amountFen: 1990,
      feeFen: 0,
    },
  ])
})

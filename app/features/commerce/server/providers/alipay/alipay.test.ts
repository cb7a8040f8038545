import { alipayMerchant, paymentWorld, requestOf } from '#test/payments'
import { expect, test } from 'vitest'
import type { PaymentMethod } from '../../../terms'
import { alipayProvider } from '.'

const trade = { tradeNo: 'T20260101000001', amountFen: 1990 }
const PAID_AT = new Date('2026-01-02T03:00:00Z')
const notifyUrl = 'https://team.test/pay/alipay/house'
const refund = {
  ...trade,
  refundNo: 'R20260101000001',
  refundFen: 500,
  reason: '买多了',
  notifyUrl,
}

async function setUp() {
  const { ctx, clock } = paymentWorld()
  const { merchant, control } = await alipayMerchant()
  const provider = alipayProvider(ctx, merchant)
  const open = (method: PaymentMethod = 'alipay-qr') =>
    provider.open({
      ...trade,
      method,
      title: '硬币 & 1/2=半',
      expiresAt: new Date(clock.now + 30 * 60_000),
      notifyUrl,
      returnUrl: 'https://team.test/profile/orders/1',
      payer: { address: '203.0.113.9' },
    })
  const pay = (changes?: object) => control('pay', { tradeNo: trade.tradeNo, changes })
  return { provider, control, open, pay, merchant }
}

test('a code is opened, paid, and the payment is told by query and by notification alike', async () => {
  const { provider, open, pay } = await setUp()
  expect(await open()).toEqual({ type: 'qr', text: `https://qr.alipay.com/bax${trade.tradeNo}` })
  expect(await provider.query(trade)).toEqual({ type: 'waiting' })
  const sent = await pay()
  const state = {
    type: 'paid',
    amountFen: 1990,
    providerTradeNo: `2026010222001${trade.tradeNo}`,
    paidAt: PAID_AT,
  }
  expect(await provider.query(trade)).toEqual(state)
  expect(await provider.close(trade)).toEqual(state)
  const read = await provider.readNotification(requestOf(sent))
  expect(read?.notice).toMatchObject({ type: 'payment', tradeNo: trade.tradeNo, state })
  expect(await read?.acknowledgement.text()).toBe('success')
})

test.each(['alipay-page', 'alipay-wap'] as const)(
  '%s sends the browser to an address that Alipay accepts',
  async (method) => {
    const { provider, open, pay } = await setUp()
    const opening = await open(method)
    if (opening.type !== 'redirect') throw new Error('should redirect')
    // Until somebody comes, Alipay knows nothing of it, and it can still be paid.
    expect(await provider.query(trade)).toEqual({ type: 'waiting' })
    expect(await (await fetch(opening.url)).text()).toContain('收银台')
    const forged = opening.url.replace('19.90', '00.01')
    expect(await (await fetch(forged)).text()).toContain('isv.invalid-signature')
    await pay()
    expect(await provider.query(trade)).toMatchObject({ type: 'paid', amountFen: 1990 })
  },
)

test('an unpaid payment is closed, and one that was never opened counts as closed', async () => {
  const { provider, open } = await setUp()
  expect(await provider.close(trade)).toEqual({ type: 'closed' })
  await open()
  expect(await provider.close(trade)).toEqual({ type: 'closed' })
  expect(await provider.query(trade)).toEqual({ type: 'closed' })
  await expect(open()).rejects.toMatchObject({ isCertain: true })
})

test('a forged or foreign notification is no notification', async () => {
  const { provider, open, pay } = await setUp()
  await open()
  const good = await pay()
  const refused = async (sent: typeof good) => {
    expect(await provider.readNotification(requestOf(sent))).toBeNull()
  }
  expect(await provider.readNotification(requestOf(good))).not.toBeNull()
  await refused({ ...good, body: good.body.replace('19.90', '00.01') })
  await refused({ ...good, body: `${good.body}&more=1` })
  await refused({ ...good, body: `${good.body}&total_amount=0.01` })
  await refused({ ...good, body: '' })
  await refused({ ...good, body: '<xml><return_code>SUCCESS</return_code></xml>' })
  await refused(await pay({ app_id: '2021000000000000' }))
  await refused(await pay({ seller_id: '2088000000000000' }))
  await refused(await pay({ total_amount: '1e1' }))
  expect(await provider.refuse().text()).toBe('fail')
})

test.each([
  ['down', false],
  ['garbled', false],
  ['lost', false],
  ['unsigned', false],
  ['badSignature', false],
  ['rate', true],
  ['auth', true],
] as const)('opening that ends as %s is a fault; certain: %s', async (fault, isCertain) => {
  const { control, open } = await setUp()
  await control('faults', { faults: [fault] })
  await expect(open()).rejects.toMatchObject({ name: 'ProviderFault', isCertain })
})

test('a refund in part whose answer is lost is done once, and the rest goes back as a whole', async () => {
  const { provider, open, pay, control } = await setUp()
  await open()
  await pay()
  expect(await provider.queryRefund(refund)).toEqual({ type: 'missing' })
  await control('faults', { faults: ['lost'] })
  await expect(provider.refund(refund)).rejects.toMatchObject({ isCertain: false })
  expect(await provider.refund(refund)).toMatchObject({ type: 'done' })
  expect(await provider.queryRefund(refund)).toMatchObject({ type: 'done' })
  const rest = { ...refund, refundNo: 'R20260101000002', refundFen: 1490 }
  expect(await provider.refund({ ...rest, refundFen: 1491 })).toMatchObject({ type: 'failed' })
  expect(await provider.refund(rest)).toMatchObject({ type: 'done' })
  // A trade that was refunded as a whole is closed there, and was paid all the same.
  expect(await provider.query(trade)).toMatchObject({ type: 'paid', amountFen: 1990 })
  const sent = await control('refunded', { tradeNo: trade.tradeNo, refundNo: rest.refundNo })
  const read = await provider.readNotification(requestOf(sent))
  const { tradeNo, refundNo } = rest
  const outcome = { type: 'done', doneAt: PAID_AT }
  expect(read?.notice).toMatchObject({ type: 'refund', tradeNo, refundNo, outcome })
})

test('the bill of a day is unpacked and read', async () => {
  const { provider, open, pay } = await setUp()
  await open()
  await pay()
  expect(await provider.bill('2026-01-02')).toEqual([
    {
      type: 'payment',
      time: '2026-01-02 11:00:00',
      tradeNo: trade.tradeNo,
      providerTradeNo: `2026010222001${trade.tradeNo}`,
      refundNo: '',
      amountFen: 1990,
      feeFen: -12,
    },
  ])
})

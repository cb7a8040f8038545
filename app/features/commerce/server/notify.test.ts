import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createShop, type Shop } from '#test/shop'
import type { ApiEnv } from '~/core/api'
import { handleNotices } from './payments/notices'
import { payNotifyApi } from './notify'
import { paymentNotices } from './tables'
import { eq } from 'drizzle-orm'

/** The door of reports, as the front door mounts it. */
function doorOf({ ctx }: Shop) {
  const later: Promise<unknown>[] = []
  const app = new Hono<ApiEnv>()
    .use(async (c, next) => {
      c.set('ctx', { ...ctx, later: (work) => void later.push(work) })
      await next()
    })
    .route('/ai/pay/notify', payNotifyApi)
    .onError((error, c) => c.json({ slug: error.message }, 404))
  return async (path: string, body: string, signature = 'genuine') => {
    const answer = await app.request(`/ai/pay/notify/${path}`, {
      method: 'POST',
      body,
      headers: { signature },
    })
    await Promise.all(later)
    return answer.status
  }
}

const paid = (tradeNo: string, amountFen: number, noticeId = tradeNo) =>
  JSON.stringify({
    type: 'payment',
    noticeId,
    tradeNo,
    state: { type: 'paid', amountFen, providerTradeNo: 'W1', paidAt: new Date(0) },
  })

test('S47: a genuine report is stored, acknowledged and acted upon; a forged one leaves nothing', async () => {
  const shop = await createShop()
  const report = doorOf(shop)
  const { id } = await shop.order('21')
  const tradeNo = await shop.open(id)
  expect(await report('wechat/house', paid(tradeNo, 5_000), 'forged')).toBe(401)
  expect(await report('wechat/other', paid(tradeNo, 5_000))).toBe(404)
  expect(await report('paypal/house', paid(tradeNo, 5_000))).toBe(404)
  expect(await report('sandbox/sandbox', paid(tradeNo, 5_000))).toBe(404)
  expect(await shop.coins()).toBe(0)
  expect(await report('wechat/house', paid(tradeNo, 5_000))).toBe(204)
  expect(await report('wechat/house', paid(tradeNo, 5_000))).toBe(204)
  expect(await shop.coins()).toBe(500)
})

test('a report that came before its process died is acted upon by the next run', async () => {
  const shop = await createShop()
  const { id } = await shop.order('21')
  const tradeNo = await shop.open(id)
  const dead = { ...shop, ctx: { ...shop.ctx, db: shop.ctx.db } }
  const later: Promise<unknown>[] = []
  dead.ctx.later = (work) => void later.push(work.catch(() => null))
  await doorOf(dead)('wechat/house', paid(tradeNo, 5_000, 'n-late'))
  await shop.ctx.db
    .update(paymentNotices)
    .set({ handledAt: 0 })
    .where(eq(paymentNotices.noticeId, 'n-late'))
  await handleNotices(shop.ctx)
  expect(await shop.coins()).toBe(500)
})

test('reports that come while others are handled are handled in the same run, and each is answered first', async () => {
  const shop = await createShop()
  const report = doorOf(shop)
  const trades: string[] = []
  for (let no = 0; no < 6; no += 1) trades.push(await shop.open((await shop.order('21')).id))
  const answers = await Promise.all(
    [...trades, ...trades].map((tradeNo) => report('wechat/house', paid(tradeNo, 5_000))),
  )
  expect(answers).toEqual(Array(12).fill(204))
  expect(await shop.coins()).toBe(3_000)
})

import { frozenTouches } from '#test/touches'
import { addPerson } from '#test/people'
import { AD_SECRET, type Ledger } from '#test/providers/ads'
import { createWorld, type World } from '#test/world'
import { eq, sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import type { Context } from '~/core/context'
import { adServicesSchema } from '~/core/settings/attribution'
import { openRecordInput } from '../../contract'
import { addOpenRecord } from '../open-records'
import { recordOrderNews } from '../orders'
import { conversions } from '../tables'
import { retryUploads } from '../operator/retry-uploads'
import { sweepConversions } from './sweep'
import { uploadWaiting } from './upload'

const url = inject('fakeAds')
const HOUR_MS = 3_600_000
let tokens = 0

interface Advertised extends World {
  baiduToken: string
  qihooKey: string
}

/** A world that reports to both services; the words are the fake's script. */
async function advertised(script = '', changes: object = {}): Promise<Advertised> {
  const world = createWorld()
  tokens += 1
  const tail = `${script === '' ? '?' : `?${script}&`}id=${tokens}-${world.ctx.newId()}`
  const [baiduToken, qihooKey] = [`baidu-token${tail}`, `qihoo-key${tail}`]
  const AD_CONVERSIONS = adServicesSchema.parse([
    { kind: 'baidu', token: baiduToken, baseUrl: url, invalidType: 1, ...changes },
    { kind: 'qihoo', appKey: qihooKey, appSecret: AD_SECRET, jzqs: 'jz1', baseUrl: url },
  ])
  Object.assign(world.ctx, { settings: { ...world.ctx.settings, AD_CONVERSIONS } })
  await world.ctx.db.delete(conversions)
  return { ...world, baiduToken, qihooKey }
}

const BAIDU_VISIT = { clickId: 'bd1', openUrl: 'https://team.test/?bd_vid=bd1' }
const QIHOO_VISIT = { qhclickId: '9356596331006111', extra: { referer: '' } }

/** Somebody new, led here by an ad. */
async function register({ ctx, clock }: World, visit: object): Promise<string> {
  const { accountId } = ctx.actor
  await addPerson(ctx, { id: accountId, createdAt: clock.now })
  await addOpenRecord(ctx, openRecordInput.parse(visit))
  return accountId
}

const buyerOf = ({ ctx }: World) => ({ accountId: ctx.actor.accountId, teamId: ctx.seat.teamId })

async function pay(world: World, orderId: string, amountFen = 9900) {
  const attribution = await frozenTouches(world.ctx)
  const money = { amountFen, refundFen: 0, refundId: '', isSandbox: false }
  const news = { orderId, ...buyerOf(world), ...money, occurredAt: world.clock.now, attribution }
  await recordOrderNews(world.ctx, { ...news, type: 'order.paid' })
}

async function refund(world: World, orderId: string, refundFen: number, no = 1) {
  const money = { amountFen: 9900, refundFen, refundId: `${orderId}-${no}`, isSandbox: false }
  const news = { ...buyerOf(world), ...money, occurredAt: world.clock.now, attribution: null }
  await recordOrderNews(world.ctx, { ...news, type: 'order.refunded', orderId })
}

const ledgerOf = async (token: string): Promise<Ledger> =>
  (await fetch(`${url}/taken?token=${encodeURIComponent(token)}`)).json()
const statesOf = async (ctx: Context) =>
  (await ctx.db.select().from(conversions))
    .map(({ event, state }) => `${event} ${state}`)
    .toSorted()
const upload = (ctx: Context, provider: 'baidu' | 'qihoo') => uploadWaiting(ctx, { provider })

test('R-PAY-10: Baidu is told of a registration and a payment once, to the byte of its document', async () => {
  const world = await advertised()
  const { ctx, clock, baiduToken, queued } = world
  const accountId = await register(world, BAIDU_VISIT)
  await pay(world, '77')
  await pay(world, '77')
  expect(queued.map(({ type }) => type)).toContain('attribution.upload-conversions')
  await upload(ctx, 'baidu')
  await upload(ctx, 'baidu')
  const { requests } = await ledgerOf(baiduToken)
  const time = Math.floor(clock.now / 1000)
  const landing = '"logidUrl":"https://team.test/?bd_vid=bd1"'
  expect(requests).toEqual([
    {
      path: '/ocpcapi/api/uploadConvertData',
      body: `{"token":"${baiduToken}","conversionTypes":[{${landing},"newType":25,"convertTime":${time},"outerEventId":"reg:${accountId}","outerEventType":"custom_dedup"},{${landing},"newType":10,"convertTime":${time},"convertValue":9900,"outerEventId":"pay:77","outerEventType":"custom_dedup"}]}`,
    },
  ])
  expect(await statesOf(ctx)).toEqual(['payment uploaded', 'registration uploaded'])
})

test('a landing address that lost the click is put together anew', async () => {
  const world = await advertised()
  await register(world, { clickId: 'a b', openUrl: 'https://team.test/login?BD_VID=a%20b' })
  await upload(world.ctx, 'baidu')
  const { requests } = await ledgerOf(world.baiduToken)
  expect(requests[0]?.body).toContain('"logidUrl":"https://team.test/?bd_vid=a%20b"')
})

test('R-PAY-10: 360 is told by requests signed over their exact bytes, with an amount where the event takes one', async () => {
  const world = await advertised()
  const { ctx, clock, qihooKey } = world
  await register(world, QIHOO_VISIT)
  await pay(world, '78')
  await upload(ctx, 'qihoo')
  const { requests, reports } = await ledgerOf(qihooKey)
  expect(requests).toHaveLength(2)
  const time = Math.floor(clock.now / 1000)
  const payment = requests.find(({ body }) => body.includes('PAY'))?.body
  expect(payment).toMatch(
    new RegExp(
      `^\\{"data":\\{"request_time":${time},"data_industry":"ocpc_ps_convert","data_detail":\\{"qhclickid":"9356596331006111","trans_id":"[0-9a-f]{32}","event":"PAY","event_time":${time},"event_param":\\{"value":9900\\}\\}\\}\\}$`,
    ),
  )
  expect(Object.keys(reports)).toHaveLength(2)
  expect(await statesOf(ctx)).toEqual(['payment uploaded', 'registration uploaded'])
})

test('phones and display ads are lines of their own, and our sourceId is no click', async () => {
  const [phone, display, source] = [await advertised(), await advertised(), await advertised()]
  await register(phone, { ...QIHOO_VISIT, extra: { referer: '', isMobile: true } })
  await upload(phone.ctx, 'qihoo')
  await register(display, { extra: { referer: '', displayClickId: 'abcdef012345' } })
  await upload(display.ctx, 'qihoo')
  await register(source, { sourceId: 'abcdef012345' })
  await upload(source.ctx, 'qihoo')
  const bodyOf = async (world: Advertised) =>
    (await ledgerOf(world.qihooKey)).requests.map(({ body }) => body).join()
  expect(await bodyOf(phone)).toContain('"data_industry":"ocpc_ms_convert"')
  expect(await bodyOf(display)).toContain('"qhclickid":"abcdef012345","jzqs":"jz1"')
  expect(await bodyOf(source)).toBe('')
})

test('of a batch that failed in part only the failed are sent again', async () => {
  const world = await advertised('times=1&status=1&fail=0')
  const { ctx, clock, baiduToken } = world
  await register(world, BAIDU_VISIT)
  await pay(world, '79')
  await upload(ctx, 'baidu')
  expect(await statesOf(ctx)).toEqual(['payment uploaded', 'registration waiting'])
  clock.now += 61_000
  await upload(ctx, 'baidu')
  const { requests, reports } = await ledgerOf(baiduToken)
  expect(requests).toHaveLength(2)
  expect(requests[1]?.body).toContain('reg:')
  expect(requests[1]?.body).not.toContain('pay:')
  expect(Object.keys(reports)).toHaveLength(2)
})

test('a hundred and one reports travel in batches of fewer than a hundred', async () => {
  const world = await advertised()
  const { ctx, baiduToken } = world
  await register(world, BAIDU_VISIT)
  for (let no = 0; no < 100; no += 1) await pay(world, `batch-${no}`)
  await upload(ctx, 'baidu')
  const { requests, reports } = await ledgerOf(baiduToken)
  expect(requests).toHaveLength(2)
  expect(Object.keys(reports)).toHaveLength(101)
})

test.each([
  ['the service says 4', 'times=1&status=4'],
  ['the line went dead after it was taken', 'times=1&lost'],
  ['a gateway answered', 'times=1&garbled'],
])('where %s the same report is sent again, and counts once', async (_name, script) => {
  for (const [provider, visit] of [
    ['baidu', BAIDU_VISIT],
    ['qihoo', QIHOO_VISIT],
  ] as const) {
    const world = await advertised(script.replace('status=4', 'status=4&errno=9'))
    const { ctx, clock } = world
    // In the morning of Shanghai: 360 takes repeats on the same day.
    clock.now = Math.floor(clock.now / (24 * HOUR_MS)) * 24 * HOUR_MS + 2 * HOUR_MS
    await register(world, visit)
    await upload(ctx, provider)
    expect(await statesOf(ctx)).toEqual(['registration waiting'])
    await upload(ctx, provider)
    clock.now += 61_000
    await upload(ctx, provider)
    expect(await statesOf(ctx)).toEqual(['registration uploaded'])
    const { requests, reports } = await ledgerOf(
      provider === 'baidu' ? world.baiduToken : world.qihooKey,
    )
    expect(requests).toHaveLength(2)
    expect(Object.keys(reports)).toHaveLength(1)
  }
})

test('after three repeats a report is given up, and said to have failed', async () => {
  const world = await advertised('times=99&status=4')
  const { ctx, clock, baiduToken } = world
  await register(world, BAIDU_VISIT)
  for (let tries = 0; tries < 8; tries += 1) {
    await upload(ctx, 'baidu')
    clock.now += HOUR_MS
  }
  expect(await statesOf(ctx)).toEqual(['registration failed'])
  expect((await ledgerOf(baiduToken)).requests).toHaveLength(4)
})

test('what was given up is told once more at an operator’s word, while the service takes it', async () => {
  const world = await advertised('times=4&status=4')
  const { ctx, clock } = world
  await register(world, BAIDU_VISIT)
  for (let tries = 0; tries < 4; tries += 1) {
    await upload(ctx, 'baidu')
    clock.now += HOUR_MS
  }
  expect(await statesOf(ctx)).toEqual(['registration failed'])
  expect(await retryUploads(ctx, { provider: 'qihoo' })).toBe(0)
  expect(await retryUploads(ctx, { provider: 'baidu' })).toBe(1)
  await upload(ctx, 'baidu')
  expect(await statesOf(ctx)).toEqual(['registration uploaded'])

  const late = await advertised('times=9&status=4')
  await register(late, BAIDU_VISIT)
  await late.ctx.db.update(conversions).set({ state: 'failed' })
  late.clock.now += 8 * 24 * HOUR_MS
  expect(await retryUploads(late.ctx, { provider: 'baidu' })).toBe(0)
})

test('360 takes no repeat on another day', async () => {
  const world = await advertised('times=1&garbled')
  const { ctx, clock } = world
  // 23:59:30 in Shanghai.
  clock.now = Math.floor(clock.now / (24 * HOUR_MS)) * 24 * HOUR_MS + 16 * HOUR_MS - 30_000
  await register(world, QIHOO_VISIT)
  await upload(ctx, 'qihoo')
  expect(await statesOf(ctx)).toEqual(['registration failed'])
})

test('a token that is refused waits for the operator, counts as no try and is in no log or answer', async () => {
  const world = await advertised()
  const { clock } = world
  const logs: unknown[] = []
  const log = (...line: unknown[]) => void logs.push(line)
  const wrong = adServicesSchema.parse([{ kind: 'baidu', token: 'SECRET-WORD', baseUrl: url }])
  const ctx = { ...world.ctx, log, settings: { ...world.ctx.settings, AD_CONVERSIONS: wrong } }
  await register({ ...world, ctx }, BAIDU_VISIT)
  for (let tries = 0; tries < 6; tries += 1) {
    await upload(ctx, 'baidu')
    clock.now += 2 * HOUR_MS
  }
  expect(await statesOf(ctx)).toEqual(['registration waiting'])
  expect(logs).not.toEqual([])
  const rows = await ctx.db.select().from(conversions)
  expect(JSON.stringify([logs, rows, world.queued])).not.toContain('SECRET-WORD')
  await upload(world.ctx, 'baidu')
  expect(await statesOf(ctx)).toEqual(['registration uploaded'])
})

test('two uploads at once send nothing twice, and whoever died is followed by another', async () => {
  const world = await advertised()
  const { ctx, clock, baiduToken } = world
  await register(world, BAIDU_VISIT)
  await Promise.all([upload(ctx, 'baidu'), upload(ctx, 'baidu')])
  expect((await ledgerOf(baiduToken)).requests).toHaveLength(1)
  await pay(world, '80')
  const leased = { state: 'sending' as const, leasedUntil: clock.now + HOUR_MS, attempts: 1 }
  await ctx.db.update(conversions).set(leased).where(eq(conversions.subject, '80'))
  await upload(ctx, 'baidu')
  expect((await ledgerOf(baiduToken)).requests).toHaveLength(1)
  clock.now += HOUR_MS
  await sweepConversions(ctx)
  expect(world.queued.at(-1)).toMatchObject({ type: 'attribution.upload-conversions' })
  await upload(ctx, 'baidu')
  expect(await statesOf(ctx)).toEqual(['payment uploaded', 'registration uploaded'])
})

test('an order that was given back whole is reported as invalid to both, each in its own way', async () => {
  const world = await advertised()
  const { ctx, baiduToken, qihooKey } = world
  await register(world, { ...BAIDU_VISIT, ...QIHOO_VISIT })
  await pay(world, '81')
  const services = ['baidu', 'qihoo'] as const
  for (const provider of services) await upload(ctx, provider)
  await refund(world, '81', 9899, 1)
  await refund(world, '81', 9899, 1)
  expect((await statesOf(ctx)).filter((state) => state.startsWith('refund'))).toEqual([])
  for (let times = 0; times < 2; times += 1) await refund(world, '81', 1, 2)
  for (const provider of services) await upload(ctx, provider)
  const invalid = (await ledgerOf(baiduToken)).requests.filter(({ path }) =>
    path.endsWith('/uploadInvalidConvertData'),
  )
  expect(invalid).toHaveLength(1)
  expect(invalid[0]?.body).toContain('"convertType":1,')
  const reports = Object.values((await ledgerOf(qihooKey)).reports)
  expect(reports).toContainEqual(
    expect.objectContaining({ event: 'PAY', event_param: { spare: '1001' } }),
  )
})

test('a payment that was given back before anybody told of it is told of to nobody', async () => {
  const world = await advertised()
  const { ctx, baiduToken } = world
  await register(world, BAIDU_VISIT)
  await upload(ctx, 'baidu')
  await pay(world, '82')
  await refund(world, '82', 9900)
  await upload(ctx, 'baidu')
  expect(await statesOf(ctx)).toEqual(['payment cancelled', 'registration uploaded'])
  expect((await ledgerOf(baiduToken)).requests).toHaveLength(1)
})

test('the news of a refund that comes before that of its payment is heard later', async () => {
  const world = await advertised()
  await expect(refund(world, '83', 1)).rejects.toThrow('no payment of 83 yet')
})

test('nobody is told where nobody is configured, and a visit without a click is nobody’s', async () => {
  const world = await advertised()
  const none = { ...world.ctx, settings: { ...world.ctx.settings, AD_CONVERSIONS: [] } }
  await register({ ...world, ctx: none }, BAIDU_VISIT)
  await sweepConversions(none)
  const other = await advertised()
  await register(other, { openUrl: 'https://team.test/' })
  expect(await statesOf(none)).toEqual([])
  expect(other.queued).toEqual([])
})

test('S48: what a browser claims to have paid is reported nowhere: money comes from orders alone', async () => {
  const world = await advertised()
  await register(world, { ...BAIDU_VISIT, paidFen: 1_000_000, event: 'payment' })
  const rows = await world.ctx.db.select({ sum: sql<number>`sum(value_fen)` }).from(conversions)
  expect(rows[0]?.sum).toBe(0)
})

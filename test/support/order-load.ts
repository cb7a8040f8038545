import { drizzle } from 'drizzle-orm/d1'
import { sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { idMaker, type TeamId } from '~/core/ids'
import { testId } from './ids'
import { accounts } from '~/features/auth/server/tables'
import { balancesOf } from '~/features/billing/server'
import { seedGoods } from '~/features/commerce/server/goods/seed-goods'
import { createOrder } from '~/features/commerce/server/orders/create-order'
import { handleNotices, storeNotice } from '~/features/commerce/server/payments/notices'
import { payOrder } from '~/features/commerce/server/payments/pay'
import { paymentMerchants } from '~/features/commerce/server/ports'
import type { Notice } from '~/features/commerce/server/providers/provider'
import { orders, payments } from '~/features/commerce/server/tables'
import { members, teams } from '~/features/teams/server/tables'
import { fakeMerchant, fakeService } from './payment-service'

const ORDERS_OF_A_TEAM = 20
const COINS = 500
const PRICE_FEN = 5_000
const GOODS = '21'
const REPORT_EVERY_MS = 20

/** How long each of many took, ms, and all of them together. */
export interface StepTimes {
  name: string
  each: number[]
  all: number
}

/** Orders, opens, reports and grants so many orders, twenty at a time in each step, and counts what came of them. */
export async function loadOrders(d1: D1Database, count: number) {
  const db = drizzle(d1) as unknown as SeatedContext['db']
  const service = fakeService()
  const now = () => new Date()
  const base = {
    db,
    now,
    newId: idMaker(() => Date.now()),
    settings: { APP_ENV: 'test', PAYMENT_SANDBOX: '', BANK_TRANSFER: null },
    extensions: new Map([paymentMerchants.with(() => [fakeMerchant(service, now)])]),
    host: 'team.test',
    brandId: null,
    address: '',
    send: async () => {},
    later: () => {},
    log: () => {},
  } as unknown as SeatedContext
  await seedGoods(base)
  const seats = await addTeams(base, Math.ceil(count / ORDERS_OF_A_TEAM))
  const buyers = Array.from({ length: count }, (_, no) => seats[no % seats.length] ?? base)

  const bare = await atOnce('bare insert', buyers, (_ctx, no) =>
    db.run(sql`INSERT OR IGNORE INTO payment_notices (id, provider, merchant_id, notice_id, notice, received_at, handled_at)
      VALUES (${`bare-${no}`}, 'sandbox', 'bare', ${`bare-${no}`}, '{}', 0, 1)`),
  )
  const ids: string[] = []
  const created = await atOnce('order', buyers, async (ctx, no) => {
    const { teamId } = ctx.seat
    const order = { teamId, goodsId: GOODS, count: 1, months: 0, amount: PRICE_FEN }
    ids[no] = (await createOrder(ctx, { ...order, key: `load-order-${no}` })).id
  })
  const opened = await atOnce('open a payment', buyers, (ctx, no) =>
    payOrder(ctx, { teamId: ctx.seat.teamId, orderId: ids[no] ?? '', method: 'wechat-native' }),
  )
  const trades = await db.select({ tradeNo: payments.tradeNo }).from(payments)
  // Each report comes twice; services send so many a second.
  const reports = [...trades, ...trades].map(({ tradeNo }) => noticeOf(tradeNo))
  const reported = await atOnce(
    'store a report',
    reports.map(() => base),
    async (ctx, no) => {
      const notice = reports[no]
      if (notice) await storeNotice(ctx, { name: 'wechat', merchantId: 'house', notice })
    },
    REPORT_EVERY_MS,
  )
  const begun = performance.now()
  while ((await handleNotices(base)) > 0);
  const granted = { name: 'grant', each: [], all: performance.now() - begun }
  const wallets = await Promise.all(seats.map(({ seat }) => balancesOf(base, seat.teamId)))
  const paid = await db.select({ paid: sql<number>`sum(${orders.paidAt} > 0)` }).from(orders)
  return {
    steps: [bare, created, opened, reported, granted] satisfies StepTimes[],
    paid: paid[0]?.paid ?? 0,
    coins: wallets.reduce((sum, { wallet }) => sum + wallet, 0),
    expectedCoins: count * COINS,
  }
}

// More connections than that the local runtime drops.
const AT_ONCE = 20

/** As many at once as the runtime takes; or, with `everyMs`, one after so many, whether or not the last is answered. */
async function atOnce<Item>(
  name: string,
  items: readonly Item[],
  work: (item: Item, no: number) => Promise<unknown>,
  everyMs = 0,
): Promise<StepTimes> {
  const begun = performance.now()
  const each: number[] = []
  let next = 0
  async function goOn() {
    for (let no = next++; no < items.length; no = next++) {
      const waitMs = begun + no * everyMs - performance.now()
      if (everyMs > 0 && waitMs > 0)
        await new Promise((resolve) => void setTimeout(resolve, waitMs))
      const started = performance.now()
      const item = items[no]
      if (item !== undefined) await work(item, no)
      each[no] = performance.now() - started
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, goOn))
  return { name, each, all: performance.now() - begun }
}

const noticeOf = (tradeNo: string): Notice => ({
  type: 'payment',
  noticeId: `load-${tradeNo}`,
  tradeNo,
  state: { type: 'paid', amountFen: PRICE_FEN, providerTradeNo: `W${tradeNo}`, paidAt: new Date() },
})

async function addTeams(base: SeatedContext, count: number): Promise<SeatedContext[]> {
  const { db } = base
  const seats = Array.from({ length: count }, (_, no) => ({
    teamId: testId<TeamId>(String(7_000 + no)),
    memberId: String(8_000 + no),
    accountId: String(9_000 + no),
  }))
  for (const { teamId: id, memberId, accountId } of seats) {
    const expiresAt = Date.UTC(2036, 0, 1)
    await db.batch([
      db.insert(accounts).values({
        id: accountId,
        account: accountId,
        passwordHash: '',
        name: '',
        createdAt: 0,
      }),
      db.insert(teams).values({ id, name: '墨队', status: 'active', expiresAt, createdAt: 0 }),
      db
        .insert(members)
        .values({ id: memberId, teamId: id, accountId, role: 'owner', joinedAt: 0 }),
    ])
  }
  return seats.map(({ teamId, memberId, accountId }) => ({
    ...base,
    actor: { accountId, signInId: '1' },
    seat: { teamId, spaceId: teamId, memberId, role: 'owner' },
  }))
}

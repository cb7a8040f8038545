import { testId } from '#test/ids'
import { expect, test } from 'vitest'
import { openNodeDatabase } from '#test/node-database'
import type { SeatedContext } from '~/core/context'
import { idMaker, type TeamId } from '~/core/ids'
import { balancesOf } from './ledger/balances'
import { expireHolds } from './ledger/holds'
import { grantCoins } from './ledger/payments'
import { redeemScholar } from './scholar'
import { withCoins } from './with-coins'

type When = 'before' | 'inside' | 'after'

/** A team with 100 coins whose process dies at the given call to the database, once. */
async function openCrashing(atCall: number, when: When) {
  let calls = -1
  const { db, sqlite } = openNodeDatabase(({ isBatch }, execute) => {
    if (calls >= 0) calls += 1
    if (calls !== atCall || (when === 'inside' && !isBatch)) return execute()
    if (when === 'inside') execute(1)
    if (when === 'after') execute()
    throw new Error('died')
  })
  sqlite.exec(
    "INSERT INTO teams (id, name, status, expires_at, created_at) VALUES ('1', '墨队', 'active', 1, 1)",
  )
  const clock = { now: Date.UTC(2026, 10, 21) }
  const ctx = {
    db,
    now: () => new Date(clock.now),
    newId: idMaker(() => clock.now),
    actor: { accountId: '2', signInId: '3' },
    seat: { teamId: '1', spaceId: '1', memberId: '4', role: 'owner' },
    address: '',
    log: () => {},
  } as unknown as SeatedContext
  await grantCoins(ctx, { teamId: TEAM, amountCoins: 100, key: 'start' })
  calls = 0
  const sumOfEntries = () =>
    sqlite.prepare('SELECT sum(amount_coins) AS n FROM coin_entries').get()?.n
  const searches = () => sqlite.prepare('SELECT max_scholar_search AS n FROM teams').get()?.n
  const heal = () => void (calls = -1)
  return { ctx, clock, sumOfEntries, searches, heal }
}

// Paid work makes two calls, an order three; further ones come to the same as none.
const TEAM = testId<TeamId>('1')

const points = [1, 2, 3].flatMap((call) =>
  (['before', 'inside', 'after'] as const).map((when) => [call, when] as const),
)

for (const [call, when] of points) {
  test(`paid work whose process dies ${when} call ${call} is paid once or not at all`, async () => {
    const { ctx, clock, sumOfEntries, heal } = await openCrashing(call, when)
    const order = { purpose: 'scholar.redeem', amountCoins: 30, key: 'job' } as const
    let worked = 0
    const work = async () => {
      worked += 1
      return { result: 'done', usedCoins: 20 }
    }
    const send = () => withCoins(ctx, order, work).catch(() => 'refused')
    const first = await send()
    heal()
    await send()
    clock.now += 3_600_000
    await expireHolds(ctx)
    const { wallet, held } = await balancesOf(ctx, TEAM)
    expect(held).toBe(0)
    expect(sumOfEntries()).toBe(0)
    expect(worked).toBeLessThanOrEqual(1)
    expect([80, 100]).toContain(wallet)
    if (first === 'done') expect(wallet).toBe(80)
    if (wallet === 80) expect(worked).toBe(1)
  })

  test(`an order whose process dies ${when} call ${call} and comes again is one order`, async () => {
    const { ctx, sumOfEntries, searches, heal } = await openCrashing(call, when)
    const order = { teamId: TEAM, count: 10, key: 'order-01' }
    await redeemScholar(ctx, order).catch(() => null)
    heal()
    expect(await redeemScholar(ctx, order)).toMatchObject({ balance: 0, maxScholarSearch: 10 })
    expect(searches()).toBe(10)
    expect(sumOfEntries()).toBe(0)
  })
}

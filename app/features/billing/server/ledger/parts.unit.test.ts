import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import { openNodeDatabase } from '#test/node-database'
import type { Context, SeatedContext } from '~/core/context'
import { idMaker, type TeamId } from '~/core/ids'
import { balancesOf, memberSpending } from './balances'
import { expireHolds, holdCoins, releaseHold, settleHold } from './holds'
import { refundHold, settlePart } from './parts'
import { grantCoins } from './payments'

const HOUR = 3_600_000
const TEAM = testId<TeamId>('1')

/** A team with 100 coins of which 10 are held. */
async function openHolding() {
  const { db, sqlite } = openNodeDatabase()
  sqlite.exec(
    "INSERT INTO teams (id, name, status, expires_at, created_at) VALUES ('1', '墨队', 'active', 1, 1)",
  )
  const clock = { now: Date.UTC(2026, 10, 21) }
  const ctx = {
    db,
    now: () => new Date(clock.now),
    newId: idMaker(() => clock.now),
    log: () => {},
  } as unknown as SeatedContext
  await grantCoins(ctx, { teamId: TEAM, amountCoins: 100, key: 'start' })
  const { id: holdId } = await holdCoins(ctx, {
    teamId: TEAM,
    memberId: '4',
    amountCoins: 10,
    key: 'work',
    purpose: 'scholar.table',
    forMs: HOUR,
  })
  const name = { teamId: TEAM, holdId }
  const part = (key: string, amountCoins: number) => settlePart(ctx, { ...name, key, amountCoins })
  const all = async () => ({ ...(await balancesOf(ctx, TEAM)), spent: await spentOf(ctx) })
  return { ctx, clock, sqlite, name, part, all }
}

const spentOf = async (ctx: Context) => (await memberSpending(ctx, { teamId: TEAM })).get('4') ?? 0

test('parts are paid one by one out of a hold, each once, and the rest goes back', async () => {
  const { ctx, name, part, all, sqlite } = await openHolding()
  expect(await part('a', 3)).toMatchObject({ isNew: true })
  expect(await part('a', 3)).toMatchObject({ isNew: false })
  expect(await all()).toEqual({ wallet: 90, held: 7, spent: 3 })
  await part('b', 4)
  await releaseHold(ctx, name)
  expect(await all()).toEqual({ wallet: 93, held: 0, spent: 7 })
  expect(await part('b', 4)).toMatchObject({ isNew: false })
  await expect(part('c', 1)).rejects.toMatchObject({ slug: 'billing.holdClosed' })
  expect(sqlite.prepare('SELECT sum(amount_coins) AS n FROM coin_entries').get()?.n).toBe(0)
})

test('the last part closes the hold, and releasing it afterwards is refused', async () => {
  const { ctx, name, part, all } = await openHolding()
  await part('a', 6)
  await expect(part('b', 5)).rejects.toMatchObject({ slug: 'billing.holdTooSmall' })
  expect(await part('b', 4)).toMatchObject({ isNew: true })
  expect(await part('b', 4)).toMatchObject({ isNew: false })
  expect(await all()).toEqual({ wallet: 90, held: 0, spent: 10 })
  await expect(releaseHold(ctx, name)).rejects.toMatchObject({ slug: 'billing.holdClosed' })
})

test('a key that paid another part is refused', async () => {
  const { part } = await openHolding()
  await part('a', 3)
  await expect(part('a', 2)).rejects.toMatchObject({ slug: 'billing.keyReused' })
})

test('a hold whose time is over pays no part more; what is left of it goes back', async () => {
  const { ctx, clock, part, all } = await openHolding()
  await part('a', 3)
  clock.now += HOUR
  await expect(part('b', 3)).rejects.toMatchObject({ slug: 'billing.holdClosed' })
  await expireHolds(ctx)
  expect(await all()).toEqual({ wallet: 97, held: 0, spent: 3 })
})

test('a hold is settled for what is left of it', async () => {
  const { ctx, name, part, all } = await openHolding()
  await part('a', 3)
  await expect(settleHold(ctx, { ...name, amountCoins: 8 })).rejects.toMatchObject({
    slug: 'billing.holdTooSmall',
  })
  await settleHold(ctx, { ...name, amountCoins: 5 })
  expect(await all()).toEqual({ wallet: 92, held: 0, spent: 8 })
})

test('all that was paid out of a hold is given back once', async () => {
  const { ctx, name, part, all } = await openHolding()
  await part('a', 3)
  await part('b', 2)
  await releaseHold(ctx, name)
  expect(await refundHold(ctx, name)).toBe(5)
  expect(await refundHold(ctx, name)).toBe(0)
  expect(await all()).toEqual({ wallet: 100, held: 0, spent: 0 })
})

test('of a hold of another team nothing is paid or given back', async () => {
  const { ctx, name, all } = await openHolding()
  const other = { ...name, teamId: testId<TeamId>('2') }
  await expect(settlePart(ctx, { ...other, key: 'x', amountCoins: 1 })).rejects.toMatchObject({
    slug: 'billing.holdNotFound',
  })
  expect(await refundHold(ctx, other)).toBe(0)
  expect(await all()).toEqual({ wallet: 90, held: 10, spent: 0 })
})

test('no part of a coin is ever moved', async () => {
  const { part, all } = await openHolding()
  const before = await all()
  await expect(part('half', 2.5)).rejects.toThrow(RangeError)
  await expect(part('none', Number.NaN)).rejects.toThrow(RangeError)
  expect(await all()).toEqual(before)
})

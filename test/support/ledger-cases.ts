import { expect } from 'vitest'
import { sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { Database } from '~/core/database'
import type { TeamId } from '~/core/ids'
import {
  expireHolds,
  holdCoins,
  releaseHold,
  settleHold,
  type HoldInput,
} from '~/features/billing/server/ledger/holds'
import { balancesOf } from '~/features/billing/server/ledger/balances'
import { coinThresholds } from '~/features/billing/server/tables'
import { grantCoins, refundCoins, spendCoins } from '~/features/billing/server/ledger/payments'

/** What the ledger must do whichever database carries it: one suite for D1 and for libSQL. */
export const ledgerCases: Record<string, (ctx: Context) => Promise<void>> = {
  async 'S40: 100 spends at once with coins for 7: exactly 7 succeed and 93 are told 7001'(ctx) {
    const team = await teamWith(ctx, 35)
    const tries = Array.from({ length: 100 }, (_, n) => spendCoins(ctx, team.paying(5, `job-${n}`)))
    const results = await Promise.allSettled(tries)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
    expect(results.filter(isShort)).toHaveLength(93)
    expect(await balancesOf(ctx, team.teamId)).toEqual({ wallet: 0, held: 0 })
    await expectBalanced(ctx, team.teamId)
  },

  async 'S40: the same with holds, of which each is settled for a part'(ctx) {
    const team = await teamWith(ctx, 35)
    const tries = Array.from({ length: 100 }, async (_, n) => {
      const hold = await holdCoins(ctx, team.holding(5, `job-${n}`))
      await settleHold(ctx, { teamId: team.teamId, holdId: hold.id, amountCoins: 2 })
    })
    const results = await Promise.allSettled(tries)
    const done = results.filter(({ status }) => status === 'fulfilled').length
    // What one gives back, a later one may hold: at least 7, and never more than was paid for.
    expect(done).toBeGreaterThanOrEqual(7)
    expect(results.filter(isShort)).toHaveLength(100 - done)
    expect(await balancesOf(ctx, team.teamId)).toEqual({ wallet: 35 - 2 * done, held: 0 })
    await expectBalanced(ctx, team.teamId)
  },

  async 'S41: one key is one payment, however often and at once it is sent; another body is refused'(
    ctx,
  ) {
    const team = await teamWith(ctx, 100)
    const sent = Array.from({ length: 20 }, () => spendCoins(ctx, team.paying(10, 'one')))
    const answers = await Promise.all(sent)
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await balancesOf(ctx, team.teamId)).toEqual({ wallet: 90, held: 0 })
    const others = [
      team.paying(11, 'one'),
      { ...team.paying(10, 'one'), fingerprint: 'another body' },
      { ...team.paying(10, 'one'), memberId: ctx.newId() },
    ]
    for (const other of others) {
      await expect(spendCoins(ctx, other)).rejects.toMatchObject({ slug: 'billing.keyReused' })
    }
    const elsewhere = await teamWith(ctx, 10)
    expect((await spendCoins(ctx, elsewhere.paying(10, 'one'))).isNew).toBe(true)
  },

  async 'a hold is closed once: settled, released and expired at the same moment'(ctx) {
    const team = await teamWith(ctx, 60)
    for (const n of [1, 2, 3, 4, 5, 6]) {
      const { id: holdId } = await holdCoins(ctx, team.holding(10, `h${n}`))
      const name = { teamId: team.teamId, holdId }
      await Promise.allSettled([
        settleHold(ctx, { ...name, amountCoins: 4 }),
        releaseHold(ctx, name),
        expireHolds(later(ctx, HOUR)),
        settleHold(ctx, { ...name, amountCoins: 10 }),
      ])
    }
    expect((await balancesOf(ctx, team.teamId)).held).toBe(0)
    await expectBalanced(ctx, team.teamId)
  },

  async 'a settled hold gives the rest back and says the same again'(ctx) {
    const team = await teamWith(ctx, 100)
    const { id: holdId } = await holdCoins(ctx, team.holding(60, 'h'))
    expect(await balancesOf(ctx, team.teamId)).toEqual({ wallet: 40, held: 60 })
    const paid = { teamId: team.teamId, holdId, amountCoins: 25 }
    await expect(settleHold(ctx, { ...paid, amountCoins: 61 })).rejects.toMatchObject({
      slug: 'billing.holdTooSmall',
    })
    await settleHold(ctx, paid)
    await settleHold(ctx, paid)
    expect(await balancesOf(ctx, team.teamId)).toEqual({ wallet: 75, held: 0 })
    await expect(settleHold(ctx, { ...paid, amountCoins: 24 })).rejects.toMatchObject({
      slug: 'billing.holdClosed',
    })
    await expect(releaseHold(ctx, paid)).rejects.toMatchObject({ slug: 'billing.holdClosed' })
    expect(await holdCoins(ctx, team.holding(60, 'h'))).toMatchObject({
      id: holdId,
      isNew: false,
      state: 'settled',
    })
    await expectBalanced(ctx, team.teamId)
  },

  async 'a hold whose time is over cannot be paid any more; the sweep gives it back once'(ctx) {
    const team = await teamWith(ctx, 100)
    const { id: holdId } = await holdCoins(ctx, team.holding(60, 'h'))
    const after = later(ctx, HOUR)
    await expect(
      settleHold(after, { teamId: team.teamId, holdId, amountCoins: 60 }),
    ).rejects.toMatchObject({ slug: 'billing.holdClosed' })
    await expireHolds(ctx)
    expect(await balancesOf(ctx, team.teamId)).toEqual({ wallet: 40, held: 60 })
    await Promise.all([expireHolds(after), expireHolds(after)])
    expect(await balancesOf(ctx, team.teamId)).toEqual({ wallet: 100, held: 0 })
    await expectBalanced(ctx, team.teamId)
  },

  async 'a hold of another team looks missing, and stays'(ctx) {
    const team = await teamWith(ctx, 100)
    const { id: holdId } = await holdCoins(ctx, team.holding(60, 'h'))
    const foreign = { teamId: ctx.newId<TeamId>(), holdId, amountCoins: 60 }
    await expect(settleHold(ctx, foreign)).rejects.toMatchObject({ slug: 'billing.holdNotFound' })
    await expect(releaseHold(ctx, foreign)).rejects.toMatchObject({ slug: 'billing.holdNotFound' })
    expect(await balancesOf(ctx, team.teamId)).toEqual({ wallet: 40, held: 60 })
  },

  async 'refunds never exceed the payment, also all at once'(ctx) {
    const team = await teamWith(ctx, 100)
    const { id: paymentId } = await spendCoins(ctx, team.paying(30, 'bought'))
    const back = (key: string) =>
      refundCoins(ctx, { teamId: team.teamId, paymentId, amountCoins: 10, key })
    const results = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map(back))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await balancesOf(ctx, team.teamId)).toEqual({ wallet: 100, held: 0 })
    await expectBalanced(ctx, team.teamId)
  },

  async 'a batch whose payment is refused writes none of its effects, and a second sending none again'(
    ctx,
  ) {
    const team = await teamWith(ctx, 10)
    const gift = (key: string) =>
      spendCoins(ctx, team.paying(10, key), (isPaid) => [
        ctx.db
          .insert(coinThresholds)
          .select(sql`SELECT ${team.teamId}, ${Number(key)} WHERE ${isPaid}`),
      ])
    await gift('1')
    await gift('1')
    await expect(gift('2')).rejects.toMatchObject({ slug: 'billing.coinsShort' })
    const bought = await read(
      ctx.db,
      sql`SELECT coins AS n FROM coin_thresholds WHERE team_id = ${team.teamId}`,
    )
    expect(bought).toBe(1)
  },
}

const HOUR = 3_600_000

export const later = (ctx: Context, ms: number): Context => ({
  ...ctx,
  now: () => new Date(ctx.now().getTime() + ms),
})

/** A team of its own with so many coins, and what a member of it may ask of the ledger. */
export async function teamWith(ctx: Context, coins: number) {
  const teamId = ctx.newId<TeamId>()
  const memberId = ctx.newId()
  await grantCoins(ctx, { teamId, amountCoins: coins, key: 'start' })
  const paying = (amountCoins: number, key: string) =>
    ({ teamId, memberId, amountCoins, key, purpose: 'scholar.redeem' }) as const
  const holding = (amountCoins: number, key: string): HoldInput => ({
    ...paying(amountCoins, key),
    forMs: HOUR,
  })
  return { teamId, memberId, paying, holding }
}

/** Entries are zero in sum, each account's last balance is the sum of its entries, none is below zero. */
export async function expectBalanced({ db }: Context, teamId: string): Promise<void> {
  expect(
    await read(db, sql`SELECT sum(amount_coins) AS n FROM coin_entries WHERE team_id = ${teamId}`),
  ).toBe(0)
  const torn = sql`SELECT count(*) AS n FROM coin_entries one WHERE team_id = ${teamId} AND balance_after <>
    (SELECT sum(amount_coins) FROM coin_entries WHERE team_id = one.team_id AND account = one.account
      AND member_id = one.member_id AND no <= one.no)`
  expect(await read(db, torn)).toBe(0)
  const below = sql`SELECT count(*) AS n FROM coin_entries
    WHERE team_id = ${teamId} AND balance_after < 0 AND account <> 'granted'`
  expect(await read(db, below)).toBe(0)
}

async function read(db: Database, query: ReturnType<typeof sql>): Promise<number> {
  const row = await db.get<{ n: number } | [number]>(query)
  return Array.isArray(row) ? row[0] : row.n
}

const isShort = (result: PromiseSettledResult<unknown>) =>
  result.status === 'rejected' && result.reason?.kind?.code === 7001

import { eq, sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { dyingContext } from '#test/dying-context'
import { addMember, createTeamWorld } from '#test/teams'
import { createWorld } from '#test/world'
import type { SeatedContext } from '~/core/context'
import { detailQuery } from '../contract'
import { detailTypes } from '../terms'
import { coinSummary, listDetails } from './details'
import { balancesOf, memberCoins } from './ledger/balances'
import { holdCoins, releaseHold, settleHold } from './ledger/holds'
import { settlePart } from './ledger/parts'
import { grantCoins, refundCoins, spendCoins } from './ledger/payments'
import { sweepLedger } from './sweep'
import { coinEntries, coinTransfers } from './tables'

const DAY_MS = 86_400_000

let created = 0

// Months that stay in the database have a movement now and then: none of them is swept.
const nextAge = (age: number) => age - (age > 420 ? 6 : 30)

/** Twenty months of a team's coins: granted, paid, held, paid in parts, given back; some of it across the end of a month. */
async function createOldTeam() {
  const world = await createTeamWorld()
  const { ctx, clock } = world
  const member = await addMember(world, 'member')
  const { teamId } = ctx.seat
  const purpose = 'studio.write' as const
  created += 1
  // Ids are made of the time.
  const now = Date.UTC(2027, 5, 15, 3) + created * 60_000
  for (let age = 600; age > 0; age = nextAge(age)) {
    clock.now = now - age * DAY_MS
    const key = String(age)
    if (age % 60 === 0) await grantCoins(ctx, { teamId, amountCoins: 500, key, remark: '续费' })
    const who = age % 4 === 0 ? ctx.seat : member.seat
    const paid = await spendCoins(ctx, { ...who, amountCoins: 7, key, purpose, remark: `作${age}` })
    const hold = { ...who, key, purpose, remark: `书${age}`, amountCoins: 9, forMs: 9 * DAY_MS }
    const { id: holdId } = await holdCoins(ctx, hold)
    clock.now += 3 * DAY_MS
    if (age % 5 === 0) await settleHold(ctx, { teamId, holdId, amountCoins: 9 })
    else if (age % 5 === 1) await releaseHold(ctx, { teamId, holdId })
    else {
      await settlePart(ctx, { teamId, holdId, amountCoins: 4, key: `p${age}` })
      await releaseHold(ctx, { teamId, holdId })
    }
    if (age % 9 === 0)
      await refundCoins(ctx, { teamId, paymentId: paid.id, amountCoins: 3, key: `r${age}` })
  }
  clock.now = now
  return { world, ctx, member }
}

/** What is read after each death: all lines, all sums, all balances. The deep set reads every filter of them, too. */
const afterDeath = (ctx: SeatedContext, member: SeatedContext) =>
  inject('isDeep') ? pastOf(ctx, member) : pastOf(ctx, member, [{}], [ctx])

/** Everything a team may ask about its coins. */
async function pastOf(
  ctx: SeatedContext,
  member: SeatedContext,
  filters: object[] = filtersOf(member),
  askers = [ctx, member],
) {
  const lists = []
  for (const asker of askers) {
    for (const query of filters) {
      for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo += 1) {
        const page = await listDetails(
          asker,
          detailQuery.parse({ ...query, teamId: ctx.seat.teamId, pageNo, pageSize: 50 }),
        )
        pages = page.pages
        lists.push(page)
      }
    }
  }
  const sums = []
  for (const dates of [
    {},
    { start: '2025-12-20' },
    { end: '2026-01-15' },
    { start: '2026-01-05', end: '2026-01-08' },
  ])
    sums.push([...(await memberCoins(ctx, dates))].toSorted())
  return { lists, sums, now: [await coinSummary(ctx), await balancesOf(ctx, ctx.seat.teamId)] }
}

const filtersOf = ({ seat: { memberId } }: SeatedContext) => [
  ...detailTypes.map((type) => ({ type })),
  { memberId },
  { start: '2025-12-20', end: '2026-02-03' },
  {},
]

const rowsOf = async ({ db, seat }: SeatedContext) => ({
  entries: await db.select().from(coinEntries).where(eq(coinEntries.teamId, seat.teamId)),
  transfers: await db.select().from(coinTransfers).where(eq(coinTransfers.teamId, seat.teamId)),
})

/** What every account of the team holds, by its last entry. */
const accountsOf = ({ db, seat }: SeatedContext) =>
  db.all(sql`SELECT account, member_id, balance_after FROM coin_entries WHERE no IN
    (SELECT max(no) FROM coin_entries WHERE team_id = ${seat.teamId} GROUP BY account, member_id) ORDER BY 1, 2`)

const LIVE_FROM = Date.UTC(2026, 3, 30, 16)

test('old months of the ledger leave the database; lists, sums and balances are as before', async () => {
  const { ctx, member } = await createOldTeam()
  const before = await pastOf(ctx, member)
  const accounts = await accountsOf(ctx)
  const rows = await rowsOf(ctx)

  await sweepLedger(ctx)

  const left = await rowsOf(ctx)
  expect(left.entries.length).toBeLessThan(rows.entries.length * 0.75)
  const old = left.entries.filter(({ createdAt }) => createdAt < LIVE_FROM)
  expect(old).toEqual([])
  const kinds = left.transfers.filter(({ createdAt }) => createdAt < LIVE_FROM)
  expect(new Set(kinds.map(({ kind }) => kind))).toEqual(new Set(['grant']))
  expect(await pastOf(ctx, member)).toEqual(before)
  expect(await accountsOf(ctx)).toEqual(accounts)
}, 120_000)

test('an account that nobody touched for years keeps the entry that carries its balance, and goes on from there', async () => {
  const world = await createTeamWorld()
  const { ctx, clock } = world
  const { teamId } = ctx.seat
  created += 1
  clock.now = Date.UTC(2025, 0, 5) + created * 60_000
  const grant = { teamId, amountCoins: 100, key: 'first', remark: '开户赠送' }
  await grantCoins(ctx, grant)
  const spend = (key: string) =>
    spendCoins(ctx, { ...ctx.seat, amountCoins: 30, key, purpose: 'scholar.redeem' })
  await spend('old')
  clock.now += 900 * DAY_MS
  const shown = async () => listDetails(ctx, detailQuery.parse({ teamId }))
  const before = await shown()
  await sweepLedger(ctx)
  expect(await shown()).toEqual(before)
  expect(await balancesOf(ctx, teamId)).toEqual({ wallet: 70, held: 0 })
  // A key that was good once is good once for ever.
  expect(await grantCoins(ctx, grant)).toMatchObject({ isNew: false })
  await spend('new')
  expect(await balancesOf(ctx, teamId)).toEqual({ wallet: 40, held: 0 })
  expect((await shown()).records.map(({ balanceAfter }) => balanceAfter)).toEqual([40, 70, 100])
  await expect(
    spendCoins(ctx, { ...ctx.seat, amountCoins: 41, key: 'more', purpose: 'scholar.redeem' }),
  ).rejects.toMatchObject({ kind: { code: 7001 } })
})

test('a month of which a hold is still open stays', async () => {
  const { ctx, clock } = await createTeamWorld()
  const { teamId } = ctx.seat
  created += 1
  clock.now = Date.UTC(2025, 0, 5) + created * 60_000
  await grantCoins(ctx, { teamId, amountCoins: 100, key: 'first' })
  const long = 1_000 * DAY_MS
  const hold = { ...ctx.seat, amountCoins: 9, key: 'long', purpose: 'studio.write' as const }
  const { id: holdId } = await holdCoins(ctx, { ...hold, forMs: long })
  clock.now += 900 * DAY_MS
  const before = await rowsOf(ctx)
  await sweepLedger(ctx)
  expect(await rowsOf(ctx)).toEqual(before)
  await settleHold(ctx, { teamId, holdId, amountCoins: 9 })
  await sweepLedger(ctx)
  expect(await ctx.files.list(`archives/${teamId}/coins/`)).toHaveLength(1)
})

test('months of open holds, however many, keep no other team waiting', async () => {
  const MANY = 26
  created += 1
  const start = Date.UTC(2024, 0, 5) + created * 60_000
  const teams = []
  for (let no = 0; no <= MANY; no += 1) {
    const { ctx, clock } = createWorld()
    const { teamId } = ctx.seat
    // The last one is the youngest, so all others come before it.
    clock.now = start + (no === MANY ? 40 * DAY_MS : no)
    await grantCoins(ctx, { teamId, amountCoins: 100, key: 'first' })
    const paid = { ...ctx.seat, amountCoins: 9, key: 'long', purpose: 'studio.write' as const }
    if (no === MANY) await spendCoins(ctx, paid)
    else await holdCoins(ctx, { ...paid, forMs: 2_000 * DAY_MS })
    clock.now = start + 900 * DAY_MS
    teams.push(ctx)
  }
  const [free] = teams.slice(-1)
  if (!free) throw new Error('no team')
  await sweepLedger(free)
  expect(await free.files.list(`archives/${free.seat.teamId}/coins/`)).toHaveLength(1)
})

test.each(['before', 'after'] as const)(
  'a sweep that dies %s any step loses no coin and shows nothing twice',
  async (when) => {
    const { ctx, member } = await createOldTeam()
    const before = await pastOf(ctx, member)
    const atOnce = await afterDeath(ctx, member)
    const accounts = await accountsOf(ctx)
    for (let at = 1; ; at += inject('isDeep') ? 4 : 11) {
      const dying = dyingContext(ctx, at, when)
      await sweepLedger(dying.ctx).catch(() => {})
      expect(await accountsOf(ctx)).toEqual(accounts)
      expect(await afterDeath(ctx, member), `died ${when} step ${at}`).toEqual(atOnce)
      if (dying.death.steps < at) break
    }
    await sweepLedger(ctx)
    expect(await pastOf(ctx, member)).toEqual(before)
    expect((await rowsOf(ctx)).entries.filter(({ createdAt }) => createdAt < LIVE_FROM)).toEqual([])
  },
  240_000,
)

import { eq } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { addMember, createTeamWorld } from '#test/teams'
import type { SeatedContext } from '~/core/context'
import { listMemberUsage, teamInfo } from '~/features/teams/server'
import { teams } from '~/features/teams/server/tables'
import { grantCoins } from './ledger/payments'
import { redeemScholar, sweepScholarSearches, withScholarSearch } from './scholar'

async function createScholarTeam(maxScholarSearch: number) {
  const world = await createTeamWorld()
  const { ctx } = world
  await ctx.db.update(teams).set({ maxScholarSearch }).where(eq(teams.id, ctx.seat.teamId))
  return world
}

const MANY = inject('isDeep') ? 50 : 20

const usedOf = async (ctx: SeatedContext) => (await teamInfo(ctx)).usedScholarSearch
const found = async () => ['a paper']

test('S42: of many searches at once with 7 left exactly 7 search, the rest are told 7004', async () => {
  const { ctx } = await createScholarTeam(7)
  let searched = 0
  const tries = Array.from({ length: MANY }, (_, n) =>
    withScholarSearch(ctx, `s${n}`, async () => void (searched += 1)),
  )
  const results = await Promise.allSettled(tries)
  const refused = results.filter((item) => item.status === 'rejected')
  expect(searched).toBe(7)
  expect(refused).toHaveLength(MANY - 7)
  expect(refused.every(({ reason }) => reason.kind.code === 7004)).toBe(true)
  expect(await usedOf(ctx)).toBe(7)
})

test('S42: failed searches among many are given back, each once', async () => {
  const { ctx } = await createScholarTeam(60)
  const tries = Array.from({ length: MANY }, (_, n) =>
    withScholarSearch(ctx, `s${n}`, async () => {
      if (n % 5 === 0) throw new Error('no answer')
    }),
  )
  await Promise.allSettled(tries)
  expect(await usedOf(ctx)).toBe(MANY * 0.8)
  const [usage] = await listMemberUsage(ctx, {})
  expect(usage?.scholar).toBe(MANY * 0.8)
})

test('the same search sent twice is one', async () => {
  const { ctx } = await createScholarTeam(5)
  await withScholarSearch(ctx, 'one', found)
  await expect(withScholarSearch(ctx, 'one', found)).rejects.toMatchObject({
    slug: 'billing.alreadyDone',
  })
  expect(await usedOf(ctx)).toBe(1)
})

test('a search whose process died is given back once, by the sweep', async () => {
  const { ctx, clock } = await createScholarTeam(5)
  void withScholarSearch(ctx, 'lost', () => new Promise(() => {}))
  await expect.poll(() => usedOf(ctx)).toBe(1)
  await sweepScholarSearches(ctx)
  expect(await usedOf(ctx)).toBe(1)
  clock.now += 16 * 60_000
  await Promise.all([sweepScholarSearches(ctx), sweepScholarSearches(ctx)])
  expect(await usedOf(ctx)).toBe(0)
})

test('searches are bought with coins, once an order, by owner and admins', async () => {
  const world = await createScholarTeam(0)
  const { ctx } = world
  await grantCoins(ctx, { teamId: ctx.seat.teamId, amountCoins: 250, key: 'start' })
  const order = { teamId: ctx.seat.teamId, count: 20, key: 'order-01' }
  const twice = await Promise.all([redeemScholar(ctx, order), redeemScholar(ctx, order)])
  expect(twice[1]).toEqual({ maxScholarSearch: 20, usedScholarSearch: 0, balance: 50 })
  await expect(redeemScholar(ctx, { ...order, count: 10 })).rejects.toMatchObject({
    slug: 'billing.keyReused',
  })
  await expect(redeemScholar(ctx, { ...order, key: 'order-02' })).rejects.toMatchObject({
    kind: { code: 7001 },
  })
  expect((await teamInfo(ctx)).maxScholarSearch).toBe(20)
  const member = await addMember(world, 'member')
  await expect(redeemScholar(member, { ...order, key: 'order-03' })).rejects.toMatchObject({
    slug: 'teams.notAdmin',
  })
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addMember, createTeamWorld } from '#test/teams'
import type { SeatedContext } from '~/core/context'
import { closeAlert, listThresholds, openAlert, setThresholds } from './alerts'
import { holdCoins, releaseHold, settleHold } from './ledger/holds'
import { grantCoins, spendCoins } from './ledger/payments'
import { coinAlerts } from './tables'

async function createWarnedTeam(coins: number, thresholds: number[]) {
  const world = await createTeamWorld()
  const { ctx } = world
  await grantCoins(ctx, { teamId: ctx.seat.teamId, amountCoins: coins, key: 'start' })
  await setThresholds(ctx, { coins: thresholds })
  return { world, owner: ctx, admin: await addMember(world, 'admin') }
}

const spend = (ctx: SeatedContext, amountCoins: number) =>
  spendCoins(ctx, { ...ctx.seat, amountCoins, key: ctx.newId(), purpose: 'scholar.redeem' })

const crossings = async (ctx: SeatedContext) =>
  (await ctx.db.select().from(coinAlerts).where(eq(coinAlerts.teamId, ctx.seat.teamId))).map(
    ({ thresholdCoins, leftCoins }) => [thresholdCoins, leftCoins],
  )

test('each crossing warns once; a payment below the threshold does not warn again', async () => {
  const { owner } = await createWarnedTeam(100, [50])
  await spend(owner, 50)
  expect(await openAlert(owner)).toBeNull()
  await spend(owner, 1)
  await spend(owner, 9)
  expect(await crossings(owner)).toEqual([[50, 49]])
  expect(await openAlert(owner)).toMatchObject({ threshold: 50, left: 40 })
})

test('a hold that is given back crosses nothing; one that is paid does', async () => {
  const { owner } = await createWarnedTeam(100, [50])
  const hold = (key: string) =>
    holdCoins(owner, { ...owner.seat, amountCoins: 60, key, purpose: 'scholar.redeem', forMs: 1e6 })
  const { teamId } = owner.seat
  await releaseHold(owner, { teamId, holdId: (await hold('a')).id })
  expect(await crossings(owner)).toEqual([])
  await settleHold(owner, { teamId, holdId: (await hold('b')).id, amountCoins: 55 })
  expect(await crossings(owner)).toEqual([[50, 45]])
})

test('each of them closes it for themselves; after a top-up the next crossing warns anew', async () => {
  const { world, owner, admin } = await createWarnedTeam(100, [50, 20])
  await spend(owner, 90)
  const alert = await openAlert(owner)
  expect(alert).toMatchObject({ threshold: 20, left: 10 })
  await closeAlert(owner, alert?.id ?? '')
  expect(await openAlert(owner)).toBeNull()
  expect(await openAlert(admin)).toMatchObject({ threshold: 20 })
  const { teamId } = owner.seat
  await grantCoins(owner, { teamId, amountCoins: 100, key: 'more' })
  expect(await openAlert(admin)).toBeNull()
  world.clock.now += 1000
  await spend(owner, 70)
  expect(await openAlert(owner)).toMatchObject({ threshold: 50, left: 40 })
})

test('members neither see nor set what warns; another team closes nothing here', async () => {
  const { world, owner } = await createWarnedTeam(100, [50])
  const member = await addMember(world, 'member')
  await spend(member, 60)
  expect(await openAlert(member)).toBeNull()
  await expect(setThresholds(member, { coins: [] })).rejects.toMatchObject({
    slug: 'teams.notAdmin',
  })
  const other = await createWarnedTeam(1, [])
  const alert = await openAlert(owner)
  await closeAlert(other.owner, alert?.id ?? '')
  expect(await openAlert(owner)).toEqual(alert)
  expect(await listThresholds(owner)).toEqual([50])
})

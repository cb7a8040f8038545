import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addMember, createTeamWorld } from '#test/teams'
import type { SeatedContext } from '~/core/context'
import { teamInfo } from '~/features/teams/server'
import { teams } from '~/features/teams/server/tables'
import { payForWords } from './pay'

async function createScholarTeam(maxScholarSearch: number) {
  const world = await createTeamWorld()
  const { ctx } = world
  await ctx.db.update(teams).set({ maxScholarSearch }).where(eq(teams.id, ctx.seat.teamId))
  return world
}

const usedOf = async (ctx: SeatedContext) => (await teamInfo(ctx)).usedScholarSearch
const found = async () => 'found'

test('the same words of the same member are paid once a day, whatever page; other words and members are others', async () => {
  const world = await createScholarTeam(10)
  const { ctx, clock } = world
  await payForWords(ctx, 'Urban Heat', found)
  await payForWords(ctx, ' urban  heat ', found)
  expect(await usedOf(ctx)).toBe(1)
  await payForWords(ctx, 'urban trees', found)
  await payForWords(await addMember(world, 'member'), 'urban heat', found)
  expect(await usedOf(ctx)).toBe(3)
  clock.now += 24 * 3_600_000 + 1
  await payForWords(ctx, 'urban heat', found)
  expect(await usedOf(ctx)).toBe(4)
})

test('twenty of the same search at once are paid once', async () => {
  const { ctx } = await createScholarTeam(10)
  const slow = () => new Promise<string>((resolve) => setTimeout(() => resolve('found'), 50))
  const all = await Promise.all(Array.from({ length: 20 }, () => payForWords(ctx, 'heat', slow)))
  expect(all).toHaveLength(20)
  expect(await usedOf(ctx)).toBe(1)
})

test('a search that fails is given back, and the next try of the same words is paid', async () => {
  const { ctx } = await createScholarTeam(10)
  const fail = () => Promise.reject(new Error('nobody answered'))
  await expect(payForWords(ctx, 'heat', fail)).rejects.toThrow('nobody answered')
  expect(await usedOf(ctx)).toBe(0)
  await payForWords(ctx, 'heat', found)
  expect(await usedOf(ctx)).toBe(1)
})

test('with no searches left nothing is asked: 7004', async () => {
  const { ctx } = await createScholarTeam(1)
  let asked = 0
  const search = async () => (asked += 1)
  await payForWords(ctx, 'one', search)
  await expect(payForWords(ctx, 'two', search)).rejects.toMatchObject({ kind: { code: 7004 } })
  expect(asked).toBe(1)
  await payForWords(ctx, 'one', search)
  expect(asked).toBe(2)
})

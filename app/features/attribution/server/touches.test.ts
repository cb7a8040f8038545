import { frozenTouches } from '#test/touches'
import { addPerson } from '#test/people'
import { createWorld, type World } from '#test/world'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { openRecordInput } from '../contract'
import { addOpenRecord } from './open-records'
import { touches } from './tables'

const HOUR_MS = 3_600_000

const visit = ({ ctx }: World, words: z.input<typeof openRecordInput>) =>
  addOpenRecord(ctx, openRecordInput.parse(words))

async function newcomer(ageMs = 0): Promise<World> {
  const world = createWorld()
  const { ctx, clock } = world
  await addPerson(ctx, { id: ctx.actor.accountId, createdAt: clock.now - ageMs })
  return world
}

test('the first touch is written once, the last by each later visit that something led here', async () => {
  const world = await newcomer()
  const { clock } = world
  expect(await frozenTouches(world.ctx)).toBeNull()
  await visit(world, { clickId: 'A', channel: 'spring', openUrl: 'https://team.test/?bd_vid=A' })
  clock.now += HOUR_MS
  await visit(world, { qhclickId: 'B', extra: { referer: 'https://so.com/s?q=x', channelId: 2 } })
  const pair = await frozenTouches(world.ctx)
  expect(pair?.first).toMatchObject({ clickId: 'A', channel: 'spring', channelId: 0 })
  expect(pair?.last).toMatchObject({ clickId: '', qhclickId: 'B', channelId: 2 })
  expect(pair?.last.touchedAt).toBe(clock.now)

  // Whoever types the address came by what led them before.
  clock.now += HOUR_MS
  await visit(world, { platform: 'web' })
  expect(await frozenTouches(world.ctx)).toEqual(pair)
})

test('a browser that was led here twice before anybody signed in tells both', async () => {
  const world = await newcomer()
  const first = { clickId: 'A', openUrl: 'https://team.test/?bd_vid=A&phone=13900000000' }
  await visit(world, { clickId: 'B', extra: { referer: '', first } })
  expect(await frozenTouches(world.ctx)).toMatchObject({
    first: { clickId: 'A', landingUrl: 'https://team.test/?bd_vid=A' },
    last: { clickId: 'B' },
  })
})

test('sourceId and 360’s sourceid stay apart, and 0 is no click', async () => {
  const world = await newcomer()
  const extra = { referer: '', displayClickId: 'abcdef012345' }
  await visit(world, { sourceId: 'S1', qhclickId: 0, extra })
  const pair = await frozenTouches(world.ctx)
  expect(pair?.last).toMatchObject({
    sourceId: 'S1',
    displayClickId: 'abcdef012345',
    qhclickId: '',
  })
})

test('a registration is the first sign-in of an account of this day, and none later', async () => {
  const [fresh, older] = [await newcomer(HOUR_MS), await newcomer(25 * HOUR_MS)]
  for (const world of [fresh, older]) await visit(world, { clickId: 'A' })
  const registration = async ({ ctx }: World) =>
    (await ctx.db.select().from(touches).where(eq(touches.accountId, ctx.actor.accountId)))[0]
      ?.registeredAt
  expect(await registration(fresh)).toBe(fresh.clock.now)
  expect(await registration(older)).toBe(0)
})

import { expect, test } from 'vitest'
import { withObject } from '#test/objects'
import { callOn, inDatabase, restingRecords } from '#test/resting-records'
import { archiveRecords } from './archive-records'

const DAY_MS = 24 * 60 * 60_000

test('archives that always fail do not hold up those of others', async () => {
  const broken = await Promise.all(Array.from({ length: 25 }, () => restingRecords()))
  const { ctx, world } = await restingRecords()
  const names = new Set(broken.map((item) => `${item.ctx.seat.teamId}:${item.ctx.actor.accountId}`))
  const visits: string[] = []
  const failing = withObject(ctx, 'QUESTION_ARCHIVE', (real: object, name) => ({
    async takeRecords(...args: unknown[]) {
      visits.push(name)
      if (names.has(name)) throw new Error('broken')
      await callOn(real, 'takeRecords', args)
    },
  }))
  const failures = () => visits.filter((name) => names.has(name))
  // The same 25 people in each sweep, or others: it takes at most two to come to all.
  for (const other of broken) other.world.clock.now = world.clock.now
  await archiveRecords(failing)
  await archiveRecords(failing)
  expect(await inDatabase(ctx)).toEqual([])
  expect(failures()).toHaveLength(25)
  world.clock.now += DAY_MS + 1
  await archiveRecords(failing)
  expect(failures()).toHaveLength(50)
  for (const other of broken) {
    expect(await inDatabase(other.ctx)).toHaveLength(3)
    other.world.clock.now = world.clock.now
  }
  await archiveRecords(ctx)
  world.clock.now += DAY_MS + 1
  await archiveRecords(ctx)
  for (const other of broken) expect(await inDatabase(other.ctx)).toEqual([])
})

import { expect, test } from 'vitest'
import type { SeatedContext } from '~/core/context'
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
  for (const other of broken) other.world.clock.now = world.clock.now
  await sweepUntil(failing, async () => failures().length === 25 && (await isEmpty(ctx)))
  world.clock.now += DAY_MS + 1
  await sweepUntil(failing, async () => failures().length === 50)
  for (const other of broken) {
    expect(await inDatabase(other.ctx)).toHaveLength(3)
    other.world.clock.now = world.clock.now
  }
  world.clock.now += DAY_MS + 1
  for (const other of broken) await sweepUntil(ctx, () => isEmpty(other.ctx))
})

const isEmpty = async (ctx: SeatedContext) => (await inDatabase(ctx)).length === 0

// A sweep visits so many people, those of other tests among them.
async function sweepUntil(ctx: SeatedContext, isOver: () => Promise<boolean>) {
  for (let sweeps = 0; sweeps < 8 && !(await isOver()); sweeps += 1) await archiveRecords(ctx)
  expect(await isOver()).toBe(true)
}

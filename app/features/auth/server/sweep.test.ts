import { createWorld } from '#test/world'
import { expect, test } from 'vitest'
import { sweepSignIns } from './sweep'
import { signInFailures, signIns } from './tables'

const MINUTE_MS = 60_000

test('expired sign-ins and windows that are over go, living ones stay', async () => {
  const { ctx, clock } = createWorld()
  const row = { accountId: ctx.actor.accountId, createdAt: 0, lastSeenAt: 0 }
  await ctx.db.insert(signIns).values([
    { ...row, id: 'old', expiresAt: clock.now - 1 },
    { ...row, id: 'living', expiresAt: clock.now + MINUTE_MS },
  ])
  await ctx.db.insert(signInFailures).values([
    { key: 'over', count: 5, firstAt: clock.now - 16 * MINUTE_MS },
    { key: 'counting', count: 5, firstAt: clock.now - 14 * MINUTE_MS },
  ])
  await sweepSignIns(ctx)
  expect((await ctx.db.select().from(signIns)).map(({ id }) => id)).toEqual(['living'])
  expect((await ctx.db.select().from(signInFailures)).map(({ key }) => key)).toEqual(['counting'])
})

test('one sweep clears more than it takes at a time', async () => {
  const { ctx } = createWorld()
  for (let index = 0; index < 11; index += 1) {
    const keys = Array.from({ length: 50 }, (_, no) => ({
      key: `${index}-${no}`,
      count: 1,
      firstAt: 0,
    }))
    for (let from = 0; from < 50; from += 25) {
      await ctx.db.insert(signInFailures).values(keys.slice(from, from + 25))
    }
  }
  const oldOnes = async () =>
    (await ctx.db.select().from(signInFailures)).filter(({ firstAt }) => firstAt === 0).length
  expect(await oldOnes()).toBe(550)
  await sweepSignIns(ctx)
  expect(await oldOnes()).toBe(0)
})

import { expect, test } from 'vitest'
import { createWorld } from '#test/world'
import { forgiveRate, limitRate, type RateRule } from '~/core/rate'

const MINUTE = 60_000
const rule: RateRule = {
  name: 'test',
  limit: 2,
  windowMs: MINUTE,
  also: [{ limit: 3, windowMs: 60 * MINUTE }],
}

test('a rule lets as many through as it says, then names the seconds to wait', async () => {
  const { ctx, clock } = createWorld()
  const take = () => limitRate(ctx, rule, ctx.seat.teamId)
  await take()
  clock.now += 20_000
  await take()
  await expect(take()).rejects.toMatchObject({ slug: 'request.tooMany', details: { seconds: 40 } })

  clock.now += 40_000
  await take()
  await expect(take()).rejects.toMatchObject({ details: { seconds: 3600 - 60 } })
})

test('of fifty at once exactly as many pass as there is room', async () => {
  const { ctx } = createWorld()
  const all = await Promise.allSettled(
    Array.from({ length: 50 }, () => limitRate(ctx, rule, ctx.seat.teamId)),
  )
  expect(all.filter((item) => item.status === 'fulfilled')).toHaveLength(2)
})

test('keys and rules do not share their turns, and turns can be given back', async () => {
  const { ctx } = createWorld()
  const item = { name: 'one', limit: 1, windowMs: MINUTE }
  await limitRate(ctx, item, 'a')
  await limitRate(ctx, item, 'b')
  await limitRate(ctx, { ...item, name: 'other' }, 'a')
  await expect(limitRate(ctx, item, 'a')).rejects.toMatchObject({ slug: 'request.tooMany' })

  await forgiveRate(ctx, item, 'a')
  await limitRate(ctx, item, 'a')
})

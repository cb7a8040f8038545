import { env } from 'cloudflare:test'
import { createWorld } from '#test/world'
import { expect, test } from 'vitest'
import { spendOnce, sweepSpentTokens } from './replay'

test('of twenty uses at the same moment one counts', async () => {
  const { ctx } = createWorld()
  const until = ctx.now().getTime() + 1000
  const uses = Array.from({ length: 20 }, () => spendOnce(ctx, 'test', 'parallel', until))
  expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1)
})

test('a token of one purpose says nothing of another', async () => {
  const { ctx } = createWorld()
  expect(await spendOnce(ctx, 'a', 'shared', 1)).toBe(true)
  expect(await spendOnce(ctx, 'b', 'shared', 1)).toBe(true)
  expect(await spendOnce(ctx, 'a', 'shared', 1)).toBe(false)
})

test('only what is too old is forgotten', async () => {
  const { ctx, clock } = createWorld()
  const now = clock.now
  await spendOnce(ctx, 'swept', 'old', now - 1)
  await spendOnce(ctx, 'swept', 'young', now)
  await sweepSpentTokens(ctx)
  expect(await spendOnce(ctx, 'swept', 'old', now)).toBe(true)
  expect(await spendOnce(ctx, 'swept', 'young', now)).toBe(false)
})

test('one sweep clears more than a busy hour leaves', async () => {
  const { ctx, clock } = createWorld()
  await env.DB.prepare(
    `WITH RECURSIVE many(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 7000)
     INSERT INTO spent_tokens (key, until) SELECT 'busy' || n, ? FROM many`,
  )
    .bind(clock.now - 1)
    .run()
  await sweepSpentTokens(ctx)
  const left = await env.DB.prepare(
    "SELECT count(*) AS n FROM spent_tokens WHERE key LIKE 'busy%'",
  ).first<{ n: number }>()
  expect(left?.n).toBe(0)
})

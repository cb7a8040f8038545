import { expect, inject, test } from 'vitest'
import { createWorld } from '#test/world'
import type { SeatedContext } from '~/core/context'
import { balancesOf } from './ledger/balances'
import { grantCoins } from './ledger/payments'
import { sweepBilling } from './sweep'
import { withCoins } from './with-coins'

async function createPaidWorld(coins: number) {
  const world = createWorld()
  const { teamId } = world.ctx.seat
  await grantCoins(world.ctx, { teamId, amountCoins: coins, key: 'start' })
  return { ...world, left: () => balancesOf(world.ctx, teamId) }
}

const work = (
  ctx: SeatedContext,
  key: string,
  what: () => Promise<{ result: string; usedCoins?: number }>,
) => withCoins(ctx, { purpose: 'scholar.redeem', amountCoins: 5, key }, what)

test('R-PAY-12, S40: of many paid jobs at once with coins for 7 exactly 7 run, the rest are told 7001', async () => {
  const { ctx, left } = await createPaidWorld(35)
  let ran = 0
  const many = inject('isDeep') ? 100 : 30
  const jobs = Array.from({ length: many }, (_, n) =>
    work(ctx, `job-${n}`, async () => {
      ran += 1
      return { result: '好' }
    }),
  )
  const results = await Promise.allSettled(jobs)
  const refused = results.filter((item) => item.status === 'rejected')
  expect(ran).toBe(7)
  expect(refused).toHaveLength(many - 7)
  expect(refused.every(({ reason }) => reason.kind.code === 7001)).toBe(true)
  expect(await left()).toEqual({ wallet: 0, held: 0 })
})

test('S41: a job sent twice at once runs and is paid once', async () => {
  const { ctx, left } = await createPaidWorld(35)
  let ran = 0
  const send = (fingerprint = 'body') =>
    withCoins(
      ctx,
      { purpose: 'scholar.redeem', amountCoins: 5, key: 'one', fingerprint },
      async () => {
        ran += 1
        return { result: '好' }
      },
    )
  const results = await Promise.allSettled([send(), send(), send()])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(send()).rejects.toMatchObject({ slug: 'billing.alreadyDone' })
  await expect(send('another body')).rejects.toMatchObject({ slug: 'billing.keyReused' })
  expect(ran).toBe(1)
  expect(await left()).toEqual({ wallet: 30, held: 0 })
})

test('work that fails costs nothing; work that cost less is paid for that', async () => {
  const { ctx, left } = await createPaidWorld(10)
  await expect(work(ctx, 'a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await left()).toEqual({ wallet: 10, held: 0 })
  expect(await work(ctx, 'b', async () => ({ result: '好', usedCoins: 2 }))).toBe('好')
  expect(await left()).toEqual({ wallet: 8, held: 0 })
})

test('work whose process died costs nothing: the minute sweep gives its hold back', async () => {
  const { ctx, clock, left } = await createPaidWorld(10)
  void work(ctx, 'lost', () => new Promise(() => {}))
  await expect.poll(left).toEqual({ wallet: 5, held: 5 })
  await sweepBilling(ctx)
  expect((await left()).held).toBe(5)
  clock.now += 15 * 60_000
  await sweepBilling(ctx)
  expect(await left()).toEqual({ wallet: 10, held: 0 })
})

test('free work asks the ledger nothing', async () => {
  const { ctx } = await createPaidWorld(1)
  const free = { purpose: 'scholar.redeem', amountCoins: 0, key: 'x' } as const
  expect(await withCoins(ctx, free, async () => ({ result: '好' }))).toBe('好')
})

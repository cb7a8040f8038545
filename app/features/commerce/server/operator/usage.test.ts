import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTeamWorld } from '#test/teams'
import { grantCoins, holdCoins, settleHold } from '~/features/billing/server'
import { countUsage } from '~/features/teams/server'
import { exportUsage } from './export-tables'
import { listUsage } from './usage'

test('what a team used in a month stands at the desk: who, how much, and for how many coins', async () => {
  const { ctx, clock } = await createTeamWorld()
  // A month of its own, so that no other test's rows lie in it.
  clock.now = Date.UTC(2031, 6, 31, 15, 59)
  const { teamId } = ctx.seat
  await ctx.db.batch([
    countUsage(ctx, ctx.now(), { questions: 3, words: 900, scholar: 1 }, sql`true`),
  ])
  await grantCoins(ctx, { teamId, amountCoins: 100, key: `usage-grant-${teamId}` })
  const payment = { teamId, memberId: ctx.seat.memberId, key: `usage-${teamId}` }
  const hold = { ...payment, amountCoins: 30, purpose: 'studio.write', forMs: 60_000 } as const
  const { id: holdId } = await holdCoins(ctx, hold)
  await settleHold(ctx, { teamId, holdId, amountCoins: 20 })

  const used = { people: 1, questions: 3, words: 900, scholar: 1, coins: 20 }
  const july = await listUsage(ctx, { month: '2031-07', pageNo: 1, pageSize: 20 })
  expect(july).toMatchObject({ total: 1, totals: used, records: [{ teamId, ...used }] })
  const august = await listUsage(ctx, { month: '2031-08', pageNo: 1, pageSize: 20 })
  expect(august).toMatchObject({ total: 0, records: [], totals: { questions: 0, coins: 0 } })
  const file = await (await exportUsage(ctx, { month: '2031-07' })).text()
  expect(file.trim().split('\r\n')[1]).toBe('墨队,1,3,900,1,20')
})

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createWorld } from '#test/world'
import { auditLog, recordAct } from './audit'
import { commitIf } from './commit-if'

test('what is written under a condition is written whole or not at all', async () => {
  const { ctx } = createWorld()
  const written = () => ctx.db.select().from(auditLog).where(eq(auditLog.teamId, ctx.seat.teamId))
  const acts = () => [
    recordAct(ctx, { act: 'auth.signIn' }),
    recordAct(ctx, { act: 'auth.signOut' }),
  ]

  expect(await commitIf(ctx, sql`1 = 2`, acts())).toBe(false)
  expect(await written()).toEqual([])
  expect(await commitIf(ctx, sql`1 = 1`, acts())).toBe(true)
  expect(await written()).toHaveLength(2)
})

test('another fault of the database is thrown as it is', async () => {
  const { ctx } = createWorld()
  const same = recordAct(ctx, { act: 'auth.signIn' })
  await expect(commitIf(ctx, sql`1 = 1`, [same, same])).rejects.toThrow()
})

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createWorld } from '#test/world'
import { auditLog, recordAuditAction } from './audit'
import { commitIf } from './commit-if'

test('what is written under a condition is written whole or not at all', async () => {
  const { ctx } = createWorld()
  const written = () => ctx.db.select().from(auditLog).where(eq(auditLog.teamId, ctx.seat.teamId))
  const auditActions = () => [
    recordAuditAction(ctx, { action: 'auth.signIn' }),
    recordAuditAction(ctx, { action: 'auth.signOut' }),
  ]

  expect(await commitIf(ctx, sql`1 = 2`, auditActions())).toBe(false)
  expect(await written()).toEqual([])
  expect(await commitIf(ctx, sql`1 = 1`, auditActions())).toBe(true)
  expect(await written()).toHaveLength(2)
})

test('another fault of the database is thrown as it is', async () => {
  const { ctx } = createWorld()
  const same = recordAuditAction(ctx, { action: 'auth.signIn' })
  await expect(commitIf(ctx, sql`1 = 1`, [same, same])).rejects.toThrow()
})

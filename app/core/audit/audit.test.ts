import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createWorld } from '#test/world'
import { auditLog, recordAuditAction } from '.'

test('an act is written down with who, where and when, and only together with its write', async () => {
  const { ctx, clock } = createWorld({ address: '203.0.113.7' })
  const target = { kind: 'team', id: ctx.seat.teamId, name: '云岫' }

  await ctx.db.batch([
    recordAuditAction(ctx, { action: 'auth.signIn', target, facts: { method: 'sms' } }),
  ])

  const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.teamId, ctx.seat.teamId))
  expect(rows).toEqual([
    {
      id: expect.any(String),
      teamId: ctx.seat.teamId,
      accountId: ctx.actor.accountId,
      action: 'auth.signIn',
      targetKind: 'team',
      targetId: ctx.seat.teamId,
      targetName: '云岫',
      facts: { method: 'sms' },
      address: '203.0.113.7',
      createdAt: clock.now,
    },
  ])

  const same = recordAuditAction(ctx, { action: 'auth.signOut' })
  await expect(ctx.db.batch([same, same])).rejects.toThrow()
  expect(
    await ctx.db.select().from(auditLog).where(eq(auditLog.teamId, ctx.seat.teamId)),
  ).toHaveLength(1)
})

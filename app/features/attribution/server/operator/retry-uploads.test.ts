import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createWorld } from '#test/world'
import { auditLog } from '~/core/audit/tables'
import { adServicesSchema } from '~/core/settings/attribution'
import { conversions } from '../tables'
import { retryUploads } from './retry-uploads'

test('whoever has conversions told once more stands in the operators’ audit log', async () => {
  const { ctx } = createWorld()
  const AD_CONVERSIONS = adServicesSchema.parse([
    { kind: 'baidu', token: 'baidu-token', baseUrl: 'http://127.0.0.1:9' },
  ])
  ctx.settings = { ...ctx.settings, AD_CONVERSIONS }
  const now = ctx.now().getTime()
  await ctx.db.insert(conversions).values({
    id: ctx.newId(),
    provider: 'baidu',
    event: 'registration',
    subject: ctx.actor.accountId,
    clickId: 'A',
    state: 'failed',
    occurredAt: now,
    createdAt: now,
  })
  expect(await retryUploads(ctx, { provider: 'baidu' })).toBe(1)
  const isOwn = and(
    eq(auditLog.action, 'attribution.retry'),
    eq(auditLog.accountId, ctx.actor.accountId),
  )
  expect(await ctx.db.select().from(auditLog).where(isOwn)).toMatchObject([
    { teamId: '', targetName: 'baidu', facts: { count: 1 } },
  ])
})

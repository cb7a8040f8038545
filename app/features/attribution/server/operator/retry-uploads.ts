import { and, asc, eq, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { Context } from '~/core/context'
import { commit } from '~/core/outbox'
import type { RetryInput } from '../../operator-contract'
import { uploadTicket } from '../conversions/conversions'
import { adServices } from '../conversions/services'
import { conversions } from '../tables'

const MOST_AT_ONCE = 500

/**
 * Tells a service once more of what it could not be told, as far as it still takes it. What it refused stays refused.
 * Answers how many.
 */
export async function retryUploads(ctx: Context, { provider }: RetryInput): Promise<number> {
  const service = adServices(ctx).find(({ kind }) => kind === provider)
  if (!service) return 0
  const now = ctx.now().getTime()
  const failed = await ctx.db
    .select({ id: conversions.id, occurredAt: conversions.occurredAt })
    .from(conversions)
    .where(and(eq(conversions.provider, provider), eq(conversions.state, 'failed')))
    .orderBy(asc(conversions.occurredAt))
  const ids = failed
    .filter(({ occurredAt }) => now <= service.lastTry(occurredAt))
    .map(({ id }) => id)
    .slice(0, MOST_AT_ONCE)
  if (ids.length === 0) return 0
  const isChosen = sql`${conversions.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
  const write = ctx.db
    .update(conversions)
    .set({ state: 'waiting', attempts: 0, notBefore: now })
    .where(and(isChosen, eq(conversions.state, 'failed')))
  const audit = recordAuditAction(ctx, {
    action: 'attribution.retry',
    teamId: '',
    target: { kind: 'service', id: provider, name: provider },
    facts: { count: ids.length },
  })
  await commit(ctx, [write, audit], [uploadTicket(ctx, provider)])
  return ids.length
}

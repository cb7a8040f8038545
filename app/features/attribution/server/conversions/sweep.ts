import { lt, sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { commit } from '~/core/outbox'
import { conversions } from '../tables'
import { uploadTicket } from './conversions'
import { adServices } from './services'

// A ticket of its own is on its way until then.
const GRACE_MS = 60_000
const RETENTION_MS = 400 * 86_400_000

/** Every minute: tickets for services for which something is due that nobody tells. */
export async function sweepConversions(ctx: Context): Promise<void> {
  const services = adServices(ctx)
  if (services.length === 0) return
  const now = ctx.now().getTime()
  const due = await ctx.db
    .selectDistinct({ provider: conversions.provider })
    .from(conversions)
    .where(
      sql`state IN ('waiting', 'sending') AND not_before <= ${now} AND leased_until <= ${now}
        AND created_at <= ${now - GRACE_MS}`,
    )
  const open = due.filter(({ provider }) => services.some(({ kind }) => kind === provider))
  await commit(
    ctx,
    [],
    open.map(({ provider }) => uploadTicket(ctx, provider)),
  )
}

/** Removes reports of which no service wants to hear any more. */
export async function forgetConversions(ctx: Context): Promise<void> {
  const before = ctx.now().getTime() - RETENTION_MS
  await ctx.db.delete(conversions).where(lt(conversions.occurredAt, before))
}

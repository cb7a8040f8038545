import { inArray, lte } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { signInFailures, signIns } from './tables'
import { WINDOW_MS } from './throttle'

const AT_ONCE = 500

/** Clears away sign-ins whose tokens have expired and windows of failed ones that are over, some at a time. */
export async function sweepSignIns(ctx: Context): Promise<void> {
  const now = ctx.now().getTime()
  const expired = ctx.db
    .select({ id: signIns.id })
    .from(signIns)
    .where(lte(signIns.expiresAt, now))
    .limit(AT_ONCE)
  const over = ctx.db
    .select({ key: signInFailures.key })
    .from(signInFailures)
    .where(lte(signInFailures.firstAt, now - WINDOW_MS))
    .limit(AT_ONCE)
  await ctx.db.batch([
    ctx.db.delete(signIns).where(inArray(signIns.id, expired)),
    ctx.db.delete(signInFailures).where(inArray(signInFailures.key, over)),
  ])
}

import { lt } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { forgetAnswers } from './asking/cache'
import { PAID_FOR_MS } from './pay'
import { scholarQueries } from './tables'
import { forgetWorks } from './works'

/** Forgets what is no longer good: kept answers, works nobody looks at, paid searches of yesterday. */
export async function sweepResearch(ctx: Context): Promise<void> {
  await forgetAnswers(ctx)
  await forgetWorks(ctx)
  const cutoff = ctx.now().getTime() - PAID_FOR_MS
  // Unpaid ones are under way, or were left behind by a crash.
  await ctx.db.delete(scholarQueries).where(lt(scholarQueries.startedAt, cutoff))
}

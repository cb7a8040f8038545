import { and, eq, lt } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { AppError } from '~/core/errors'
import { plainLine } from '~/core/text/text-rules'
import { withScholarSearch } from '~/features/billing/server'
import { billingErrors } from '~/features/billing/errors'
import { keyOf } from './asking/cache'
import { scholarQueries } from './tables'

/** Milliseconds for which words that were paid are not paid again. */
export const PAID_FOR_MS = 24 * 3_600_000

/**
 * Makes a search of the scholar page out of the team's quota: once for the same words of the same member within a day,
 * whatever its page, filters and order. Given back when the search throws. Errors: scholarShort (7004).
 */
export async function payForWords<Result>(
  ctx: SeatedContext,
  words: string,
  search: () => Promise<Result>,
): Promise<Result> {
  const paying = await payingOf(ctx, words)
  if (paying.paidAt > 0) return search()
  try {
    const result = await withScholarSearch(ctx, `scholar.page ${paying.payKey}`, search)
    await ctx.db.update(scholarQueries).set({ paidAt: ctx.now().getTime() }).where(isPaying(paying))
    return result
  } catch (error) {
    // The same words at the same moment, or paid already while the note of it was lost.
    if (isOnItsWay(error)) return search()
    // Billing gave it back; the next try is another one to it.
    await ctx.db.delete(scholarQueries).where(isPaying(paying))
    throw error
  }
}

type Paying = typeof scholarQueries.$inferSelect

async function payingOf(ctx: SeatedContext, words: string): Promise<Paying> {
  const { teamId, memberId } = ctx.seat
  const now = ctx.now().getTime()
  const wordsKey = await keyOf(plainLine(words).toLowerCase())
  const isMine = and(
    eq(scholarQueries.teamId, teamId),
    eq(scholarQueries.memberId, memberId),
    eq(scholarQueries.wordsKey, wordsKey),
  )
  const fresh = { teamId, memberId, wordsKey, payKey: ctx.newId(), paidAt: 0, startedAt: now }
  const [, , [row]] = await ctx.db.batch([
    ctx.db
      .delete(scholarQueries)
      .where(and(isMine, lt(scholarQueries.startedAt, now - PAID_FOR_MS))),
    ctx.db.insert(scholarQueries).values(fresh).onConflictDoNothing(),
    ctx.db.select().from(scholarQueries).where(isMine),
  ])
  return row ?? fresh
}

const isPaying = ({ teamId, memberId, wordsKey, payKey }: Paying) =>
  and(
    eq(scholarQueries.teamId, teamId),
    eq(scholarQueries.memberId, memberId),
    eq(scholarQueries.wordsKey, wordsKey),
    eq(scholarQueries.payKey, payKey),
  )

const isOnItsWay = (error: unknown) =>
  error instanceof AppError &&
  [billingErrors.underWay().slug, billingErrors.alreadyDone().slug].includes(error.slug)

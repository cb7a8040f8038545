import { eq, lt, or, sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { authErrors } from '../errors'
import { signInFailures } from './tables'

const TRIES = 5
/** How long failed tries are remembered, from the first one. */
export const WINDOW_MS = 15 * 60_000

/**
 * Takes one of five tries a quarter of an hour for account and address, and answers how many are left. It is
 * taken before the password is looked at, in one statement: parallel guesses cannot share a try.
 */
export async function spendTry(ctx: Context, key: string): Promise<number> {
  const now = ctx.now().getTime()
  const isOver = sql`${signInFailures.firstAt} <= ${now - WINDOW_MS}`
  const [row] = await ctx.db
    .insert(signInFailures)
    .values({ key, count: 1, firstAt: now })
    .onConflictDoUpdate({
      target: signInFailures.key,
      set: {
        count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${signInFailures.count} + 1 END`,
        firstAt: sql`CASE WHEN ${isOver} THEN ${now} ELSE ${signInFailures.firstAt} END`,
      },
    })
    .returning({ count: signInFailures.count, firstAt: signInFailures.firstAt })
  const { count, firstAt } = row ?? { count: 1, firstAt: now }
  if (count > TRIES) {
    const minutes = Math.ceil((firstAt + WINDOW_MS - now) / 60_000)
    throw authErrors.tooManyTries({ minutes })
  }
  return TRIES - count
}

/** A right password empties the count, and windows long over are swept away with it. */
export async function forgiveFailures(ctx: Context, key: string): Promise<void> {
  const longAgo = ctx.now().getTime() - WINDOW_MS
  await ctx.db
    .delete(signInFailures)
    .where(or(eq(signInFailures.key, key), lt(signInFailures.firstAt, longAgo)))
}

/** Neither accounts nor addresses stand in the table in clear. */
export async function throttleKey(ctx: Context, account: string, address: string): Promise<string> {
  const text = new TextEncoder().encode(`${ctx.settings.JWT_SECRET}|${account}|${address}`)
  const digest = await crypto.subtle.digest('SHA-256', text)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

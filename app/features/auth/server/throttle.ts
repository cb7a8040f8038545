import { eq, sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { authErrors } from '../errors'
import { signInFailures } from './tables'

const TRIES = 5
const WINDOW_MS = 15 * 60_000

/** Refuses before the password is looked at: five failures a quarter of an hour for account and address. */
export async function requirePatience(ctx: Context, key: string): Promise<void> {
  const [row] = await ctx.db.select().from(signInFailures).where(eq(signInFailures.key, key))
  if (!row || row.count < TRIES) return
  const left = row.firstAt + WINDOW_MS - ctx.now().getTime()
  if (left > 0) throw authErrors.tooManyTries({ minutes: Math.ceil(left / 60_000) })
}

/** One statement, so that parallel guesses are all counted. */
export async function countFailure(ctx: Context, key: string): Promise<void> {
  const now = ctx.now().getTime()
  const isOver = sql`${signInFailures.firstAt} <= ${now - WINDOW_MS}`
  await ctx.db
    .insert(signInFailures)
    .values({ key, count: 1, firstAt: now })
    .onConflictDoUpdate({
      target: signInFailures.key,
      set: {
        count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${signInFailures.count} + 1 END`,
        firstAt: sql`CASE WHEN ${isOver} THEN ${now} ELSE ${signInFailures.firstAt} END`,
      },
    })
}

export async function forgiveFailures(ctx: Context, key: string): Promise<void> {
  await ctx.db.delete(signInFailures).where(eq(signInFailures.key, key))
}

/** Neither accounts nor addresses stand in the table in clear. */
export async function throttleKey(ctx: Context, account: string, address: string): Promise<string> {
  const text = new TextEncoder().encode(`${ctx.settings.JWT_SECRET}|${account}|${address}`)
  const digest = await crypto.subtle.digest('SHA-256', text)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

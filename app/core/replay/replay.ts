import { inArray, lt } from 'drizzle-orm'
import type { Context } from '../context'
import { inRounds } from '../async/rounds'
import { spentTokens } from './tables'

const SWEPT_AT_ONCE = 2_000

/**
 * Uses up something that counts once, e.g. the signature of a write. False when it was used before. Exact under
 * concurrency: of two at the same moment one is told false. `until` (ms) is when the token dies of age anyway.
 */
export async function spendOnce(
  ctx: Context,
  purpose: string,
  token: string,
  until: number,
): Promise<boolean> {
  const key = await digest(`${purpose}\n${token}`)
  const spent = await ctx.db
    .insert(spentTokens)
    .values({ key, until })
    .onConflictDoNothing()
    .returning({ key: spentTokens.key })
  return spent.length === 1
}

/** Forgets what is too old to be tried again. */
export async function sweepSpentTokens(ctx: Context): Promise<void> {
  const expired = ctx.db
    .select({ key: spentTokens.key })
    .from(spentTokens)
    .where(lt(spentTokens.until, ctx.now().getTime()))
    .limit(SWEPT_AT_ONCE)
  await inRounds(SWEPT_AT_ONCE, async () => {
    const gone = await ctx.db
      .delete(spentTokens)
      .where(inArray(spentTokens.key, expired))
      .returning({ key: spentTokens.key })
    return gone.length
  })
}

async function digest(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
}

import { sql, type SQL } from 'drizzle-orm'
import type { Context } from './context'
import { isRefused, type Statement } from './database'

/**
 * Writes all statements as one transaction, or none of them when the condition does not hold at that very moment.
 * Answers whether it held. SQL has no `if` for a transaction: a failing function ends it instead.
 */
export async function commitIf(
  ctx: Context,
  condition: SQL,
  writes: Statement[],
): Promise<boolean> {
  try {
    await ctx.db.batch([mustHold(ctx, condition), ...writes])
    return true
  } catch (error) {
    if (didNotHold(error)) return false
    throw error
  }
}

/** The statement that breaks the batch it stands in when the condition does not hold; `didNotHold` knows that break. */
export const mustHold = (ctx: Context, condition: SQL) =>
  ctx.db
    .select({ held: sql`CASE WHEN ${condition} THEN 1 ELSE json('') END` })
    .from(sql`(SELECT 1)`)

export const didNotHold = (error: unknown) => isRefused(error, 'malformed JSON')

import { sql, type SQL } from 'drizzle-orm'
import type { Context } from './context'
import type { Statement } from './database'

/**
 * Writes all statements as one transaction, or none of them when the condition does not hold at that very moment.
 * Answers whether it held. SQL has no `if` for a transaction: a failing function ends it instead.
 */
export async function commitIf(
  ctx: Context,
  condition: SQL,
  writes: Statement[],
): Promise<boolean> {
  const held = ctx.db
    .select({ held: sql`CASE WHEN ${condition} THEN 1 ELSE json('') END` })
    .from(sql`(SELECT 1)`)
  try {
    await ctx.db.batch([held, ...writes])
    return true
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}

// Drivers and the query builder wrap the database's own words.
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /malformed JSON/.test(error.message) || isRefusal(error.cause)
}

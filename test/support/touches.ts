import { sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { TouchPair } from '~/features/attribution/contract'
import { touchOf } from '~/features/attribution/server'

/** The touches of an account as an order freezes them. */
export async function frozenTouches(
  ctx: Context,
  accountId = ctx.actor?.accountId ?? '',
): Promise<TouchPair | null> {
  const [row] = await ctx.db
    .select({ pair: touchOf(accountId).mapWith(readPair) })
    .from(sql`(SELECT 1)`)
  return row?.pair ?? null
}

const readPair = (text: string): TouchPair => JSON.parse(text)

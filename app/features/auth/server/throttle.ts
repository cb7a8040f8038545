import { eq, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { networkOf } from '~/core/rate'
import { authErrors } from '../errors'
import { signInFailures } from './tables'

/** How long failed tries are remembered, from the first one. */
export const WINDOW_MS = 15 * 60_000

// One person who mistypes meets the first limit. The others are for guesses spread over many addresses or many
// accounts; they lie far above what an office behind one address mistypes.
const TRIES = 5
const TRIES_OF_ACCOUNT = 50
const TRIES_OF_ADDRESS = 100

/** The counts that one try spends. */
export interface Tries {
  /** Account and address together, hashed. */
  key: string
  account: string
  address: string
}

/** Which counts a try belongs to. Neither accounts nor addresses stand in the table in clear. */
export async function triesOf(ctx: Context, account: string): Promise<Tries> {
  const network = networkOf(ctx.address)
  const [key, ofAccount, ofAddress] = await Promise.all([
    digest(ctx, `${account}|${network}`),
    digest(ctx, `account|${account}|`),
    digest(ctx, `address||${network}`),
  ])
  return { key, account: ofAccount, address: ofAddress }
}

/**
 * Takes one of five tries a quarter of an hour for account and address, and answers how many are left. It is
 * taken before the password is looked at, in one statement: parallel guesses cannot share a try.
 */
export async function spendTry(ctx: Context, tries: Tries): Promise<number> {
  const [own, ofAccount, ofAddress] = await ctx.db.batch([
    countUp(ctx, tries.key),
    // Whoever has no tries left at their own address spends nobody else's: one guesser locks nobody out.
    countUp(ctx, tries.account, isSpent(ctx, tries.key)),
    countUp(ctx, tries.address),
  ])
  refuseAbove(ctx, TRIES_OF_ADDRESS, ofAddress)
  refuseAbove(ctx, TRIES_OF_ACCOUNT, ofAccount)
  return refuseAbove(ctx, TRIES, own)
}

/** A right password empties the count of account and address, gives its try back to the others, and clears old ones. */
export async function forgiveFailures(ctx: Context, tries: Tries): Promise<void> {
  await ctx.db.batch([
    ctx.db.delete(signInFailures).where(eq(signInFailures.key, tries.key)),
    ctx.db
      .update(signInFailures)
      .set({ count: sql`max(0, ${signInFailures.count} - 1)` })
      .where(inArray(signInFailures.key, [tries.account, tries.address])),
    ctx.db
      .delete(signInFailures)
      .where(lt(signInFailures.firstAt, ctx.now().getTime() - WINDOW_MS)),
  ])
}

const isSpent = (ctx: Context, key: string) =>
  sql`EXISTS (SELECT 1 FROM sign_in_failures WHERE key = ${key} AND count > ${TRIES}
    AND first_at > ${ctx.now().getTime() - WINDOW_MS})`

// `stands` is the condition under which the count stays what it is.
function countUp(ctx: Context, key: string, stands: SQL = sql`0`) {
  const now = ctx.now().getTime()
  const isOver = sql`${signInFailures.firstAt} <= ${now - WINDOW_MS}`
  return ctx.db
    .insert(signInFailures)
    .values({ key, count: 1, firstAt: now })
    .onConflictDoUpdate({
      target: signInFailures.key,
      set: {
        count: sql`CASE WHEN ${isOver} THEN 1 WHEN ${stands} THEN ${signInFailures.count}
          ELSE ${signInFailures.count} + 1 END`,
        firstAt: sql`CASE WHEN ${isOver} THEN ${now} ELSE ${signInFailures.firstAt} END`,
      },
    })
    .returning({ count: signInFailures.count, firstAt: signInFailures.firstAt })
}

function refuseAbove(
  ctx: Context,
  limit: number,
  [row]: { count: number; firstAt: number }[],
): number {
  const now = ctx.now().getTime()
  const { count, firstAt } = row ?? { count: 1, firstAt: now }
  if (count > limit) {
    throw authErrors.tooManyTries({ minutes: Math.ceil((firstAt + WINDOW_MS - now) / 60_000) })
  }
  return limit - count
}

async function digest(ctx: Context, words: string): Promise<string> {
  const text = new TextEncoder().encode(`${ctx.settings.JWT_SECRET}|${words}`)
  const bytes = await crypto.subtle.digest('SHA-256', text)
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

import { eq, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { isShared, networkOf } from '~/core/rate'
import { authErrors } from '../../errors'
import { isMarkedFor, type DeviceMark } from './device-marks'
import { digest } from '../digest'
import { signInFailures } from '../tables'

/** How long failed tries are remembered, from the first one. */
export const WINDOW_MS = 15 * 60_000

// One person who mistypes meets the first limit. The others are for guesses spread over many addresses or many
// accounts; they lie far above what an office behind one address mistypes.
const LIMITS = { own: 5, account: 50, address: 100 }

/** The counts that one try spends, hashed: neither accounts nor addresses stand in the table in clear. */
export interface Tries {
  /** Account and address together, or account and device. */
  key: string
  /** Null on a device that is known for the account: nobody elsewhere can lock it out. */
  account: string | null
  /** Null where nobody trustworthy tells addresses: one for everybody would lock out everybody. */
  address: string | null
}

/** Which counts a try at an account belongs to. */
export async function triesOf(
  ctx: Context,
  account: string,
  mark: DeviceMark | null = null,
): Promise<Tries> {
  if (mark && (await isMarkedFor(ctx, mark, account))) {
    const key = await digest(ctx, `${account}|device ${mark.id}`)
    return { key, account: null, address: null }
  }
  const network = networkOf(ctx.address)
  const [key, ofAccount, ofAddress] = await Promise.all([
    digest(ctx, `${account}|${network}`),
    digest(ctx, `account|${account}|`),
    digest(ctx, `address||${network}`),
  ])
  return { key, account: ofAccount, address: isShared(ctx) ? null : ofAddress }
}

/**
 * Takes one of five tries a quarter of an hour for account and address, and answers how many are left. It is
 * taken before the password is looked at, in one statement: parallel guesses cannot share a try.
 */
export async function spendTry(ctx: Context, tries: Tries): Promise<number> {
  // Whoever has no tries left at their own address spends nobody else's: one guesser locks nobody out.
  const stands = isSpent(ctx, tries.key)
  const [own = [], ...others] = await ctx.db.batch([
    countUp(ctx, tries.key),
    ...(tries.address === null ? [] : [countUp(ctx, tries.address)]),
    ...(tries.account === null ? [] : [countUp(ctx, tries.account, stands)]),
  ])
  if (tries.address !== null) refuseAbove(ctx, 'address', others.shift())
  if (tries.account !== null) refuseAbove(ctx, 'account', others.shift())
  return refuseAbove(ctx, 'own', own)
}

/** A right password empties the count of account and address, gives its try back to the others, and clears old ones. */
export async function forgiveFailures(ctx: Context, tries: Tries): Promise<void> {
  const wide = [tries.account, tries.address].filter((key) => key !== null)
  await ctx.db.batch([
    ctx.db.delete(signInFailures).where(eq(signInFailures.key, tries.key)),
    ctx.db
      .update(signInFailures)
      .set({ count: sql`max(0, ${signInFailures.count} - 1)` })
      .where(inArray(signInFailures.key, wide)),
    ctx.db
      .delete(signInFailures)
      .where(lt(signInFailures.firstAt, ctx.now().getTime() - WINDOW_MS)),
  ])
}

const isSpent = (ctx: Context, key: string) =>
  sql`EXISTS (SELECT 1 FROM sign_in_failures WHERE key = ${key} AND count > ${LIMITS.own}
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

function refuseAbove(ctx: Context, whose: keyof typeof LIMITS, [row]: Count[] = []): number {
  const limit = LIMITS[whose]
  const now = ctx.now().getTime()
  const { count, firstAt } = row ?? { count: 1, firstAt: now }
  if (count <= limit) return limit - count
  const minutes = Math.ceil((firstAt + WINDOW_MS - now) / 60_000)
  // Once a window: a guesser who goes on fills no log.
  if (count === limit + 1) {
    const address = whose === 'address' ? networkOf(ctx.address) : undefined
    ctx.log('warn', 'auth.tries-spent', { whose, limit, minutes, address })
  }
  throw whose === 'address'
    ? authErrors.tooManyTriesHere({ minutes })
    : authErrors.tooManyTries({ minutes })
}

interface Count {
  count: number
  firstAt: number
}

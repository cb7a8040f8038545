import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { accounts, signIns } from './tables'

/** Whether a sign-in still lets its person in. */
export async function isSignInAlive(ctx: Context, id: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: signIns.id })
    .from(signIns)
    .innerJoin(accounts, eq(accounts.id, signIns.accountId))
    .where(
      and(
        eq(signIns.id, id),
        isNull(signIns.revokedAt),
        gt(signIns.expiresAt, ctx.now().getTime()),
        isNull(accounts.closedAt),
      ),
    )
  return row !== undefined
}

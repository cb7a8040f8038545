import { sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { openedBefore } from './openings'
import { shareSignUps } from './tables'

// Whoever had an account longer than that came by other ways.
const NEW_ACCOUNT_MS = 24 * 60 * 60_000

/**
 * A person has signed in: an account that was opened since counts to the share that their browser opened last, once and for good.
 * Nobody counts to a share of their own.
 */
export async function creditSignUp(
  ctx: Context,
  { accountId, request }: { accountId: string; request: Request },
): Promise<void> {
  const [latest] = openedBefore(request)
  if (!latest) return
  const now = ctx.now().getTime()
  await ctx.db
    .insert(shareSignUps)
    .select(
      sql`SELECT accounts.id, shares.id, shares.team_id, ${now} FROM accounts, shares
      WHERE accounts.id = ${accountId} AND accounts.created_at > ${now - NEW_ACCOUNT_MS}
        AND accounts.created_at >= ${latest.time * 1000}
        AND shares.id = ${latest.id} AND shares.account_id <> accounts.id`,
    )
    .onConflictDoNothing()
}

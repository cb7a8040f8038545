import { and, eq, lt, ne, or } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { removeStored } from './snapshots'
import { shares } from './tables'

// What is being made right now is closed as well.
const GRACE_MS = 60 * 60_000
const AT_ONCE = 100

/** Clears away what ran out or was revoked, some at a time: objects first, so that a crash leaves the row behind. */
export async function sweepSharing(ctx: Context): Promise<void> {
  const now = ctx.now().getTime()
  const rows = await ctx.db
    .select({ id: shares.id, teamId: shares.teamId })
    .from(shares)
    .where(
      or(
        and(ne(shares.expiresAt, 0), lt(shares.expiresAt, now)),
        lt(shares.revokedAt, now - GRACE_MS),
      ),
    )
    .limit(AT_ONCE)
  for (const row of rows) {
    await removeStored(ctx, row)
    await ctx.db.delete(shares).where(eq(shares.id, row.id))
  }
}

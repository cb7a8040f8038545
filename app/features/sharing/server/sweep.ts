import { and, eq, isNull, lt, ne, or } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { removeStored } from './snapshots'
import { shareOpenings, shares, shareSignUps, shareSources } from './tables'

// What is being made right now is closed as well.
const GRACE_MS = 60 * 60_000
// So long whoever follows an old link is answered what became of it.
const REMEMBERED_MS = 30 * 24 * 60 * 60_000
const AT_ONCE = 100

/**
 * Clears away what ran out or was revoked, some at a time: objects first, so that a crash leaves the row behind. What is
 * left of a share for thirty days is that it was one.
 */
export async function sweepSharing(ctx: Context): Promise<void> {
  await emptyEnded(ctx)
  await forgetEnded(ctx)
}

async function emptyEnded(ctx: Context): Promise<void> {
  const now = ctx.now().getTime()
  const hasRunOut = and(
    ne(shares.expiresAt, 0),
    lt(shares.expiresAt, now),
    isNull(shares.revokedAt),
  )
  const isLeftOver = and(lt(shares.revokedAt, now - GRACE_MS), ne(shares.snapshot, ''))
  const rows = await ctx.db.select().from(shares).where(or(hasRunOut, isLeftOver)).limit(AT_ONCE)
  for (const row of rows) {
    await removeStored(ctx, row)
    const revokedAt = row.revokedAt ?? row.expiresAt
    await ctx.db.update(shares).set({ snapshot: '', revokedAt }).where(eq(shares.id, row.id))
  }
}

async function forgetEnded(ctx: Context): Promise<void> {
  const rows = await ctx.db
    .select({ id: shares.id, teamId: shares.teamId })
    .from(shares)
    .where(lt(shares.revokedAt, ctx.now().getTime() - REMEMBERED_MS))
    .limit(AT_ONCE)
  for (const row of rows) {
    await removeStored(ctx, row)
    await ctx.db.batch([
      ctx.db.delete(shareOpenings).where(eq(shareOpenings.shareId, row.id)),
      ctx.db.delete(shareSignUps).where(eq(shareSignUps.shareId, row.id)),
      ctx.db.delete(shareSources).where(eq(shareSources.shareId, row.id)),
      ctx.db.delete(shares).where(eq(shares.id, row.id)),
    ])
  }
}

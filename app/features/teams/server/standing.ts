import { and, eq, isNull } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { isKeyAlive, isStillSignedIn } from '~/features/auth/server'
import { members } from './tables'

/** Whether what was let in may stay: asked again and again by streams that live longer than a request. */
export type Standing = 'seated' | 'signedOut' | 'removed'

/** Reads sign-in, account and seat of the context now; for a team's key, whether the key still counts. */
export async function standingOf(ctx: SeatedContext): Promise<Standing> {
  const { memberId, teamId } = ctx.seat
  const { accountId } = ctx.actor
  // A key sits on its own id.
  if (memberId === accountId)
    return (await isKeyAlive(ctx, accountId, teamId)) ? 'seated' : 'removed'
  const [isSignedIn, [seat]] = await Promise.all([
    isStillSignedIn(ctx),
    ctx.db
      .select({ id: members.id })
      .from(members)
      .where(
        and(
          eq(members.id, memberId),
          eq(members.teamId, teamId),
          eq(members.accountId, accountId),
          isNull(members.removedAt),
          isNull(members.stoppedAt),
        ),
      ),
  ])
  if (!isSignedIn) return 'signedOut'
  return seat ? 'seated' : 'removed'
}

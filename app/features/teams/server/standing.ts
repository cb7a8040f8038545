import { and, eq, isNull } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { isStillSignedIn } from '~/features/auth/server'
import { members } from './tables'

/** Whether what was let in may stay: asked again and again by streams that live longer than a request. */
export type Standing = 'seated' | 'signedOut' | 'removed'

/** Reads sign-in, account and seat of the context now. */
export async function standingOf(ctx: SeatedContext): Promise<Standing> {
  const { memberId, teamId } = ctx.seat
  const [isSignedIn, [seat]] = await Promise.all([
    isStillSignedIn(ctx),
    ctx.db
      .select({ id: members.id })
      .from(members)
      .where(
        and(
          eq(members.id, memberId),
          eq(members.teamId, teamId),
          eq(members.accountId, ctx.actor.accountId),
          isNull(members.removedAt),
          isNull(members.stoppedAt),
        ),
      ),
  ])
  if (!isSignedIn) return 'signedOut'
  return seat ? 'seated' : 'removed'
}

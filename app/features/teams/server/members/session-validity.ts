import { and, eq, isNull } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { goodSignIn, isKeyAlive } from '~/features/auth/server'
import { members } from '../tables'

/** Whether what was let in may stay: asked again and again by streams that live longer than a request. */
export type SessionValidity = 'seated' | 'signedOut' | 'removed'

// Hundreds of open streams of a few people ask for them once a second, not every stream for itself: three hundred kept
// the database so busy that nothing else was done. Under 200 bytes each.
const SEATED_FOR_MS = 1_000
const REMEMBER_AT_MOST = 1_000
const seatedUntil = new Map<string, number>()

/**
 * Reads sign-in, account and seat of the context; for a team's key, whether the key still counts. That somebody is
 * seated may be a second old.
 */
export async function sessionValidityOf(ctx: SeatedContext): Promise<SessionValidity> {
  const { memberId, teamId } = ctx.seat
  const key = `${ctx.actor.signInId} ${memberId} ${teamId}`
  if ((seatedUntil.get(key) ?? 0) > Date.now()) return 'seated'
  seatedUntil.delete(key)
  const validity = await readSessionValidity(ctx)
  if (validity === 'seated') remember(key)
  return validity
}

async function readSessionValidity(ctx: SeatedContext): Promise<SessionValidity> {
  const { memberId, teamId } = ctx.seat
  const { accountId } = ctx.actor
  // A key sits on its own id.
  if (memberId === accountId)
    return (await isKeyAlive(ctx, accountId, teamId)) ? 'seated' : 'removed'
  const [[signIn], [seat]] = await ctx.db.batch([
    goodSignIn(ctx, ctx.actor),
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
  if (!signIn) return 'signedOut'
  return seat ? 'seated' : 'removed'
}

function remember(key: string): void {
  const [oldest] = seatedUntil.keys()
  if (seatedUntil.size >= REMEMBER_AT_MOST && oldest !== undefined) seatedUntil.delete(oldest)
  seatedUntil.set(key, Date.now() + SEATED_FOR_MS)
}

import { and, eq, isNull } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { goodSignIn, isKeyAlive } from '~/features/auth/server'
import { accessChangeFeed, isWithin, type ReadMark } from '~/features/auth/server/ports'
import { closureOf, isOpen } from '../plan/closure'
import { members, teams } from '../tables'

/** Whether what was let in may stay: asked again and again by streams that live longer than a request. */
export type SessionValidity = 'seated' | 'signedOut' | 'removed'

// Hundreds of open streams of a few people ask for them once a second, not every stream for itself: three hundred kept
// the database so busy that nothing else was done.
const SEATED_FOR_MS = 1_000
/** How old what is known of changes may be; with the two seconds between checks it makes five. */
const CHANGES_FOR_MS = 3_000
/** How long it is remembered of whom nothing has changed. */
const UNCHANGED_MS = 10 * 60_000
// Under 300 bytes each.
const REMEMBER_AT_MOST = 1_000

interface Seated {
  mark: ReadMark
  /** Milliseconds. */
  readAt: number
}

const seated = new Map<string, Seated>()

/**
 * Reads sign-in, account and seat of the context; for a team's key, whether the key still counts. That somebody is
 * seated may be three seconds old: what has changed of people is read for all streams of an isolate, and of whom nothing
 * has is seated as before.
 */
export async function sessionValidityOf(ctx: SeatedContext): Promise<SessionValidity> {
  const { memberId, teamId } = ctx.seat
  const key = `${ctx.actor.signInId} ${memberId} ${teamId}`
  const found = seated.get(key)
  if (found && (await isStillSeated(ctx, found))) return 'seated'
  seated.delete(key)
  const entry = { mark: accessChangeFeed.mark(), readAt: Date.now() }
  // In one trip with what is asked below.
  if (!isKey(ctx)) void isFeedRead(ctx)
  const validity = await readSessionValidity(ctx)
  if (validity === 'seated') remember(key, entry)
  return validity
}

async function isStillSeated(ctx: SeatedContext, { mark, readAt }: Seated): Promise<boolean> {
  const now = Date.now()
  if (isWithin(readAt, now, SEATED_FOR_MS)) return true
  // Of keys no changes are written down.
  if (isKey(ctx) || !isWithin(readAt, now, UNCHANGED_MS)) return false
  const { accountId, signInId } = ctx.actor
  const isUnchanged = () =>
    accessChangeFeed.isUnchanged(mark, [`account:${accountId}`, `sign-in:${signInId}`])
  return isUnchanged() && (await isFeedRead(ctx)) && isUnchanged()
}

/** Reads on, unless that was done just now. False where it cannot be read. */
async function isFeedRead(ctx: SeatedContext): Promise<boolean> {
  if (accessChangeFeed.isRead(Date.now(), CHANGES_FOR_MS)) return true
  try {
    await accessChangeFeed.read({ ...ctx, now: () => new Date() })
    return true
  } catch {
    return false
  }
}

// A key sits on its own id.
const isKey = ({ actor, seat }: SeatedContext) => seat.memberId === actor.accountId

async function readSessionValidity(ctx: SeatedContext): Promise<SessionValidity> {
  const { memberId, teamId } = ctx.seat
  const { accountId } = ctx.actor
  if (isKey(ctx)) {
    const [isAlive, closure] = await Promise.all([
      isKeyAlive(ctx, accountId, teamId),
      closureOf(ctx, teamId),
    ])
    return isAlive && closure === '' ? 'seated' : 'removed'
  }
  const [[signIn], [seat]] = await ctx.db.batch([
    goodSignIn(ctx, ctx.actor),
    ctx.db
      .select({ id: members.id })
      .from(members)
      .innerJoin(teams, eq(teams.id, members.teamId))
      .where(
        and(
          eq(members.id, memberId),
          eq(members.teamId, teamId),
          eq(members.accountId, accountId),
          isNull(members.removedAt),
          isNull(members.stoppedAt),
          isOpen,
        ),
      ),
  ])
  if (!signIn) return 'signedOut'
  return seat ? 'seated' : 'removed'
}

function remember(key: string, entry: Seated): void {
  const [oldest] = seated.keys()
  if (seated.size >= REMEMBER_AT_MOST && oldest !== undefined) seated.delete(oldest)
  seated.set(key, entry)
}

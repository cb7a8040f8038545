import { and, gt, isNull, sql, type SQL } from 'drizzle-orm'
import type { Context, SeatedContext } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { teamErrors } from '../../errors'
import { invitations } from '../tables'

/** Letters of one team that may wait at a time. */
export const WAITING_AT_MOST = 200

/** Neither used up, revoked nor over. */
export const isWaiting = (ctx: Context) =>
  and(
    isNull(invitations.usedAt),
    isNull(invitations.revokedAt),
    gt(invitations.expiresAt, ctx.now().getTime()),
  )

/** Condition: a seat of the team is free, at the moment of writing. Stopped members keep theirs. */
export const hasFreeSeat = (teamId: TeamId) => sql`${seatsTaken(teamId)} < ${seatsOf(teamId)}`

/** Condition: this many seats are neither taken nor promised to an invitation, at the moment of writing. */
export const hasOpenSeats = (ctx: Context, teamId: TeamId, asked: number) =>
  sql`${seatsTaken(teamId)} + ${promisedTo(ctx, teamId)} + ${asked} <= ${seatsOf(teamId)}`

/** Seats that open invitations of the team may take. */
export const promisedTo = (ctx: Context, teamId: TeamId): SQL<number> =>
  sql<number>`(SELECT coalesce(sum(max_uses - uses), 0) FROM invitations
    WHERE team_id = ${teamId} AND ${isWaiting(ctx)})`

/** Condition: fewer letters wait than may, with so many more. */
export const mayWait = (ctx: SeatedContext, more: number) =>
  sql`${lettersOf(ctx)} + ${more} <= ${WAITING_AT_MOST}`

/** Errors: `seatsFull`, `seatsPromised` (with how many are `left`), `tooManyInvitations`. */
export async function requireOpenSeats(
  ctx: SeatedContext,
  asked: { people: number; letters: number },
): Promise<void> {
  const { teamId } = ctx.seat
  const [row] = await ctx.db
    .select({
      seats: sql<number>`${seatsOf(teamId)}`,
      taken: sql<number>`${seatsTaken(teamId)}`,
      promised: promisedTo(ctx, teamId),
      letters: sql<number>`${lettersOf(ctx)}`,
    })
    .from(sql`(SELECT 1)`)
  if (!row) return
  const free = row.seats - row.taken
  const left = Math.max(0, free - row.promised)
  if (free <= 0) throw teamErrors.seatsFull()
  if (asked.people > left) throw teamErrors.seatsPromised({ left })
  if (row.letters + asked.letters > WAITING_AT_MOST) throw teamErrors.tooManyInvitations()
}

const seatsTaken = (teamId: TeamId) =>
  sql`(SELECT count(*) FROM members WHERE team_id = ${teamId} AND removed_at IS NULL)`

const seatsOf = (teamId: TeamId) => sql`(SELECT seats FROM teams WHERE id = ${teamId})`

const lettersOf = (ctx: SeatedContext) =>
  sql`(SELECT count(*) FROM invitations WHERE team_id = ${ctx.seat.teamId} AND ${isWaiting(ctx)})`

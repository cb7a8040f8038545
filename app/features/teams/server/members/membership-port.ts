import { and, eq, isNull, or } from 'drizzle-orm'
import { mustHold } from '~/core/commit-if'
import type { MembershipPort } from '~/features/auth/server/ports'
import { hasOpenSeats, isWaiting } from '../invitations/invitation-seats'
import { onMobileProved } from '../invitations/joining'
import { invitations, members } from '../tables'

/** What sign-in asks of teams; handed in by workers/context.ts. */
export const membershipPort: MembershipPort = {
  async teamIdsOf(ctx, accountId) {
    const rows = await ctx.db
      .select({ teamId: members.teamId })
      .from(members)
      .where(and(eq(members.accountId, accountId), isNull(members.removedAt)))
    return rows.map(({ teamId }) => teamId)
  },
  async managesTeam(ctx, accountId) {
    const isManager = or(eq(members.role, 'owner'), eq(members.role, 'admin'))
    const [row] = await ctx.db
      .select({ id: members.id })
      .from(members)
      .where(and(eq(members.accountId, accountId), isNull(members.removedAt), isManager))
      .limit(1)
    return row !== undefined
  },
  async isExpected(ctx, mobile) {
    const [row] = await ctx.db
      .select({ id: invitations.id })
      .from(invitations)
      .where(and(eq(invitations.mobile, mobile), isWaiting(ctx)))
      .limit(1)
    return row !== undefined
  },
  onMobileProved,
  async seatForPartner(ctx, { accountId, teamId }) {
    const [account] = await ctx.db
      .select({ id: members.id })
      .from(members)
      .where(and(eq(members.accountId, accountId), eq(members.teamId, teamId)))
      .limit(1)
    // Whoever the team removed stays out of it.
    if (account) return []
    const seat = { id: ctx.newId(), teamId, accountId, role: 'member' as const }
    return [
      // Seats that are promised to invitations stay theirs.
      mustHold(ctx, hasOpenSeats(ctx, teamId, 1)),
      ctx.db.insert(members).values({ ...seat, joinedAt: ctx.now().getTime() }),
    ]
  },
}

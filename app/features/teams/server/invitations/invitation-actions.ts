import { and, eq, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import { commitIf } from '~/core/commit-if'
import type { SeatedContext } from '~/core/context'
import { limitRate } from '~/core/rate'
import type { InvitedView } from '../../contract'
import { teamErrors } from '../../errors'
import { hashCode, invitationCode } from './invitation-codes'
import { isWaiting } from './invitation-seats'
import {
  DAY_MS,
  invitableRole,
  LETTERS,
  presentInvited,
  targetOf,
  type InvitationRow,
} from './list-invitations'
import { isServing, requireAdmin, stillIs } from '../members/list-members'
import { invitations } from '../tables'

/**
 * Writes the letter anew: another code, the whole of its days again, by whoever sends it now. The code sent before is
 * worthless from then on. Errors: `badInvitation`, `notAdmin`, `notAllowed`, `requestErrors.tooMany`.
 */
export async function resendInvitation(ctx: SeatedContext, id: string): Promise<InvitedView> {
  requireAdmin(ctx)
  const row = await waitingRow(ctx, id)
  invitableRole(ctx, row.role)
  await limitRate(ctx, LETTERS, ctx.seat.teamId)
  const tic = invitationCode()
  const anew = {
    codeHash: await hashCode(tic),
    createdBy: ctx.seat.memberId,
    expiresAt: ctx.now().getTime() + row.days * DAY_MS,
  }
  // It holds its seats already; two who send it at once do not both have a living link.
  const isAsRead = sql`EXISTS (SELECT 1 FROM invitations WHERE id = ${row.id}
    AND code_hash = ${row.codeHash} AND ${isWaiting(ctx)})`
  const mayInvite = sql`${stillIs(ctx, ctx.seat)} AND ${isServing(ctx.seat.memberId)}`
  const isDone = await commitIf(ctx, sql`${isAsRead} AND ${mayInvite}`, [
    ctx.db.update(invitations).set(anew).where(eq(invitations.id, row.id)),
    recordAuditAction(ctx, { action: 'teams.resendInvitation', target: targetOf(row) }),
  ])
  if (!isDone) throw teamErrors.changedMeanwhile()
  return presentInvited(ctx, { row: { ...row, ...anew }, tic })
}

/** Makes a letter worthless at once. One that is used, expired or another team's looks missing. */
export async function revokeInvitation(ctx: SeatedContext, id: string): Promise<true> {
  requireAdmin(ctx)
  const row = await waitingRow(ctx, id)
  await ctx.db.batch([
    ctx.db
      .update(invitations)
      .set({ revokedAt: ctx.now().getTime() })
      .where(and(eq(invitations.id, row.id), isWaiting(ctx))),
    recordAuditAction(ctx, { action: 'teams.revokeInvitation', target: targetOf(row) }),
  ])
  return true
}

/** Makes every letter of the team worthless at once. Answers how many there were. */
export async function revokeAllInvitations(ctx: SeatedContext): Promise<{ revoked: number }> {
  requireAdmin(ctx)
  const ofTeam = and(eq(invitations.teamId, ctx.seat.teamId), isWaiting(ctx))
  const rows = await ctx.db
    .update(invitations)
    .set({ revokedAt: ctx.now().getTime() })
    .where(ofTeam)
    .returning({ id: invitations.id })
  const revoked = rows.length
  if (revoked > 0) {
    const target = { kind: 'team', id: ctx.seat.teamId, name: `${revoked}份` }
    await ctx.db.batch([recordAuditAction(ctx, { action: 'teams.revokeInvitations', target })])
  }
  return { revoked }
}

async function waitingRow(ctx: SeatedContext, id: string): Promise<InvitationRow> {
  const [row] = await ctx.db
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, id), eq(invitations.teamId, ctx.seat.teamId), isWaiting(ctx)))
  if (!row) throw teamErrors.badInvitation()
  return row
}

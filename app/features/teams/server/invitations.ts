import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { recordAct } from '~/core/audit'
import { commitIf } from '~/core/commit-if'
import type { Context, SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { limitRate, type RateRule } from '~/core/rate'
import { maskMobile } from '~/core/text-rules'
import {
  INVITATION_DAYS,
  type InvitationView,
  type InvitedView,
  type InviteInput,
} from '../contract'
import { teamErrors } from '../errors'
import { hashCode, invitationCode } from './codes'
import { isServing, requireAdmin, stillIs } from './members'
import { canInviteAs } from './policies'
import { invitations } from './tables'

const LASTS_MS = INVITATION_DAYS * 86_400_000
// More letters than any team has seats are not letters any more.
const WAITING_AT_MOST = 200

/** Letters of one team: each number that is invited may be sent a message. */
export const LETTERS: RateRule = { name: 'teams.invite', limit: 200, windowMs: 60 * 60_000 }

type InvitationRow = typeof invitations.$inferSelect

/**
 * Writes a letter for one person, good for seven days. The code is in the answer and nowhere else. Errors:
 * `notAdmin`, `notAllowed` (an admin by an admin, an owner by anybody), `numbersOff`, `seatsFull`,
 * `tooManyInvitations`, `requestErrors.tooMany`.
 */
export async function inviteMember(ctx: SeatedContext, input: InviteInput): Promise<InvitedView> {
  requireAdmin(ctx)
  const { role, name, mobile } = input
  if (role === 'owner' || !canInviteAs(ctx.seat.role, role)) throw teamErrors.notAllowed()
  // Whoever is invited by a number has to prove it, on the host that the link leads to.
  if (mobile !== '' && ctx.loginMethods?.includes('sms') === false) throw teamErrors.numbersOff()
  await requireRoom(ctx)
  await limitRate(ctx, LETTERS, ctx.seat.teamId)
  const tic = invitationCode()
  const now = ctx.now().getTime()
  const row: InvitationRow = {
    id: ctx.newId(),
    teamId: ctx.seat.teamId,
    codeHash: await hashCode(tic),
    role,
    name,
    mobile,
    createdBy: ctx.seat.memberId,
    createdAt: now,
    expiresAt: now + LASTS_MS,
    revokedAt: null,
    usedAt: null,
    usedBy: null,
  }
  const target = { kind: 'invitation', id: row.id, name: name || maskMobile(mobile) || '邀请链接' }
  const mayInvite = sql`${stillIs(ctx, ctx.seat)} AND ${isServing(ctx.seat.memberId)}`
  const mayWrite = sql`${mayInvite} AND ${waitingOf(ctx)} < ${WAITING_AT_MOST}`
  const isDone = await commitIf(ctx, mayWrite, [
    ctx.db.insert(invitations).values(row),
    recordAct(ctx, { act: 'teams.invite', target, facts: { role } }),
  ])
  if (!isDone) {
    // Others have written the last letters at the same moment.
    await requireRoom(ctx)
    throw teamErrors.changedMeanwhile()
  }
  return { ...presentInvitation(row), tic, link: `${originOf(ctx)}/?tic=${tic}` }
}

/** Letters that wait for their person, newest last. */
export async function listInvitations(ctx: SeatedContext): Promise<InvitationView[]> {
  requireAdmin(ctx)
  const rows = await ctx.db
    .select()
    .from(invitations)
    .where(and(eq(invitations.teamId, ctx.seat.teamId), isWaiting(ctx)))
    .orderBy(asc(invitations.createdAt))
    .limit(WAITING_AT_MOST)
  return rows.map(presentInvitation)
}

/** Makes a letter worthless at once. One that is used, expired or another team's looks missing. */
export async function revokeInvitation(ctx: SeatedContext, invitationId: string): Promise<true> {
  requireAdmin(ctx)
  const wanted = and(
    eq(invitations.id, invitationId),
    eq(invitations.teamId, ctx.seat.teamId),
    isWaiting(ctx),
  )
  const [row] = await ctx.db.select().from(invitations).where(wanted)
  if (!row) throw teamErrors.badInvitation()
  const target = {
    kind: 'invitation',
    id: row.id,
    name: row.name || maskMobile(row.mobile) || '邀请链接',
  }
  await ctx.db.batch([
    ctx.db.update(invitations).set({ revokedAt: ctx.now().getTime() }).where(wanted),
    recordAct(ctx, { act: 'teams.revokeInvitation', target }),
  ])
  return true
}

/** Neither used, revoked nor over. */
export const isWaiting = (ctx: Context) =>
  and(
    isNull(invitations.usedAt),
    isNull(invitations.revokedAt),
    gt(invitations.expiresAt, ctx.now().getTime()),
  )

/** Condition: a seat of the team is free, at the moment of writing. Stopped members keep theirs. */
export const hasFreeSeat = (teamId: string) =>
  sql`(SELECT count(*) FROM members WHERE team_id = ${teamId} AND removed_at IS NULL)
    < (SELECT seats FROM teams WHERE id = ${teamId})`

async function requireRoom(ctx: SeatedContext): Promise<void> {
  const { teamId } = ctx.seat
  const waiting = ctx.db.select({ n: sql<number>`${waitingOf(ctx)}` }).from(sql`(SELECT 1)`)
  const free = ctx.db.select({ n: sql<number>`${hasFreeSeat(teamId)}` }).from(sql`(SELECT 1)`)
  const [[open], [seats]] = await ctx.db.batch([waiting, free])
  if (seats?.n !== 1) throw teamErrors.seatsFull()
  if ((open?.n ?? 0) >= WAITING_AT_MOST) throw teamErrors.tooManyInvitations()
}

const waitingOf = (ctx: SeatedContext) =>
  sql`(SELECT count(*) FROM invitations WHERE team_id = ${ctx.seat.teamId} AND ${isWaiting(ctx)})`

function presentInvitation(row: InvitationRow): InvitationView {
  return {
    id: row.id,
    name: row.name,
    mobile: maskMobile(row.mobile),
    role: row.role,
    createTime: formatDateTime(new Date(row.createdAt)),
    expireTime: formatDateTime(new Date(row.expiresAt)),
  }
}

// Only a laptop is visited without encryption.
const originOf = ({ settings, host }: Context) =>
  `${settings.APP_ENV === 'production' ? 'https' : 'http'}://${host}`

import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import { commitIf } from '~/core/commit-if'
import type { Context, SeatedContext } from '~/core/context'
import type { Statement } from '~/core/database'
import { formatDateTime } from '~/core/format'
import { limitRate, type RateRule } from '~/core/rate'
import { maskMobile } from '~/core/text/text-rules'
import { accounts } from '~/features/auth/server'
import { INVITATION_DAYS } from '../../terms'
import {
  type InvitationView,
  type InvitedManyView,
  type InvitedView,
  type InviteInput,
  type InviteLinkInput,
  type InviteManyInput,
} from '../../contract'
import { teamErrors } from '../../errors'
import { hashCode, invitationCode } from './invitation-codes'
import {
  hasOpenSeats,
  isWaiting,
  mayWait,
  requireOpenSeats,
  WAITING_AT_MOST,
} from './invitation-seats'
import { isServing, requireAdmin, stillIs } from '../members/list-members'
import { canInviteAs } from '../policies'
import { invitations, members } from '../tables'
import { hostLoginMethods } from '~/features/auth/server/ports'

const HOUR_MS = 60 * 60_000
export const DAY_MS = 86_400_000

/** Letters of one team: each number that is invited may be sent a message. */
export const LETTERS: RateRule = { name: 'teams.invite', limit: 200, windowMs: HOUR_MS }
/** The same for many at once. */
const BATCHES: RateRule = { name: 'teams.invite-many', limit: 10, windowMs: HOUR_MS }

export type InvitationRow = typeof invitations.$inferSelect

/**
 * Writes a letter for one person, good for seven days. The code is in the answer and nowhere else. Errors:
 * `notAdmin`, `notAllowed` (an admin by an admin, an owner by anybody), `numbersOff`, `alreadyInvited`,
 * `alreadyMember`, those of `requireOpenSeats`, `requestErrors.tooMany`.
 */
export async function inviteMember(ctx: SeatedContext, input: InviteInput): Promise<InvitedView> {
  const role = invitableRole(ctx, input.role)
  const { name, mobile } = input
  if (mobile !== '') {
    requireCodes(ctx)
    const { invited, members: sitting } = await knownNumbers(ctx, [mobile])
    if (sitting.has(mobile)) throw teamErrors.alreadyMember()
    if (invited.has(mobile)) throw teamErrors.alreadyInvited()
  }
  await requireOpenSeats(ctx, { people: 1, letters: 1 })
  await limitRate(ctx, LETTERS, ctx.seat.teamId)
  const letter = await draftLetter(ctx, { role, name, mobile })
  const entry = recordAuditAction(ctx, {
    action: 'teams.invite',
    target: targetOf(letter.row),
    facts: { role },
  })
  await writeLetters(ctx, [letter], entry)
  return presentInvited(ctx, letter)
}

/**
 * Writes a letter for each number that has none yet and whose owner is no member; the others are answered as skipped.
 * All letters are written or none. Errors: as `inviteMember`, without those of known numbers.
 */
export async function inviteMembers(
  ctx: SeatedContext,
  input: InviteManyInput,
): Promise<InvitedManyView> {
  const role = invitableRole(ctx, input.role)
  requireCodes(ctx)
  const people = [...new Map(input.people.map((person) => [person.mobile, person])).values()]
  const existing = await knownNumbers(
    ctx,
    people.map(({ mobile }) => mobile),
  )
  const skipped = people.flatMap(({ name, mobile }) => {
    const reason = existing.members.has(mobile)
      ? 'member'
      : existing.invited.has(mobile) && 'invited'
    return reason ? [{ name, mobile: maskMobile(mobile), reason } as const] : []
  })
  const fresh = people.filter(
    ({ mobile }) => !existing.members.has(mobile) && !existing.invited.has(mobile),
  )
  if (fresh.length === 0) return { invited: [], skipped }
  await requireOpenSeats(ctx, { people: fresh.length, letters: fresh.length })
  await limitRate(ctx, BATCHES, ctx.seat.teamId)
  const letters = await Promise.all(fresh.map((person) => draftLetter(ctx, { role, ...person })))
  const target = { kind: 'team', id: ctx.seat.teamId, name: `${letters.length}人` }
  await writeLetters(
    ctx,
    letters,
    recordAuditAction(ctx, { action: 'teams.inviteMany', target, facts: { role } }),
  )
  return { invited: letters.map((letter) => presentInvited(ctx, letter)), skipped }
}

/** Writes a link by which several people may become members. Errors: as `inviteMember`. */
export async function openInviteLink(
  ctx: SeatedContext,
  { people, days }: InviteLinkInput,
): Promise<InvitedView> {
  const role = invitableRole(ctx, 'member')
  await requireOpenSeats(ctx, { people, letters: 1 })
  await limitRate(ctx, LETTERS, ctx.seat.teamId)
  const letter = await draftLetter(ctx, { role, name: '', mobile: '', people, days })
  const target = { ...targetOf(letter.row), name: `${people}人` }
  await writeLetters(
    ctx,
    [letter],
    recordAuditAction(ctx, { action: 'teams.inviteLink', target, facts: { days } }),
  )
  return presentInvited(ctx, letter)
}

/** Letters that wait for their people, newest last. */
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

/** The role, where the person may invite by it. Errors: `notAdmin`, `notAllowed`. */
export function invitableRole(ctx: SeatedContext, role: InviteInput['role']): 'admin' | 'member' {
  requireAdmin(ctx)
  if (role === 'owner' || !canInviteAs(ctx.seat.role, role)) throw teamErrors.notAllowed()
  return role
}

/** What the log calls a letter. */
export const targetOf = ({ id, name, mobile }: InvitationRow) => ({
  kind: 'invitation',
  id,
  name: name || maskMobile(mobile) || '邀请链接',
})

export interface Letter {
  row: InvitationRow
  /** The code, which is shown once. */
  tic: string
}

export const presentInvited = (ctx: Context, { row, tic }: Letter): InvitedView => ({
  ...presentInvitation(row),
  tic,
  link: `${originOf(ctx)}/?tic=${tic}`,
})

// Whoever is invited by a number has to prove it, on the host that the link leads to.
function requireCodes(ctx: SeatedContext): void {
  if (hostLoginMethods.of(ctx)?.includes('sms') === false) throw teamErrors.numbersOff()
}

interface Draft {
  role: 'admin' | 'member'
  name: string
  mobile: string
  people?: number
  days?: number
}

async function draftLetter(ctx: SeatedContext, draft: Draft): Promise<Letter> {
  const { role, name, mobile, people = 1, days = INVITATION_DAYS } = draft
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
    expiresAt: now + days * DAY_MS,
    revokedAt: null,
    usedAt: null,
    usedBy: null,
    maxUses: people,
    uses: 0,
    days,
  }
  return { row, tic }
}

// All letters at once: of two who invite at the same moment neither promises a seat twice.
async function writeLetters(
  ctx: SeatedContext,
  letters: Letter[],
  auditEntry: Statement,
): Promise<void> {
  const people = letters.reduce((sum, { row }) => sum + row.maxUses, 0)
  const mayInvite = sql`${stillIs(ctx, ctx.seat)} AND ${isServing(ctx.seat.memberId)}`
  const hasRoom = sql`${hasOpenSeats(ctx, ctx.seat.teamId, people)} AND ${mayWait(ctx, letters.length)}`
  const isDone = await commitIf(ctx, sql`${mayInvite} AND ${hasRoom}`, [
    ...letters.map(({ row }) => ctx.db.insert(invitations).values(row)),
    auditEntry,
  ])
  if (isDone) return
  // Others have written the last letters at the same moment.
  await requireOpenSeats(ctx, { people, letters: letters.length })
  throw teamErrors.changedMeanwhile()
}

// Which of these numbers wait for their owner already, and which belong to members.
async function knownNumbers(ctx: SeatedContext, mobiles: string[]) {
  const { teamId } = ctx.seat
  const among = sql`(SELECT value FROM json_each(${JSON.stringify(mobiles)}))`
  const bound = or(
    inArray(accounts.mobile, among),
    and(eq(accounts.mobile, ''), inArray(accounts.account, among)),
  )
  const [waiting, sitting] = await ctx.db.batch([
    ctx.db
      .select({ mobile: invitations.mobile })
      .from(invitations)
      .where(
        and(eq(invitations.teamId, teamId), inArray(invitations.mobile, among), isWaiting(ctx)),
      ),
    ctx.db
      .select({ mobile: accounts.mobile, account: accounts.account })
      .from(members)
      .innerJoin(accounts, eq(accounts.id, members.accountId))
      .where(and(eq(members.teamId, teamId), isNull(members.removedAt), bound)),
  ])
  return {
    invited: new Set(waiting.map(({ mobile }) => mobile)),
    members: new Set(sitting.map(({ mobile, account }) => mobile || account)),
  }
}

function presentInvitation(row: InvitationRow): InvitationView {
  return {
    id: row.id,
    name: row.name,
    mobile: maskMobile(row.mobile),
    role: row.role,
    maxUses: row.maxUses,
    uses: row.uses,
    createTime: formatDateTime(new Date(row.createdAt)),
    expireTime: formatDateTime(new Date(row.expiresAt)),
  }
}

// Only a laptop is visited without encryption, unless it says so.
const originOf = ({ settings, host }: Context) =>
  `${settings.PUBLIC_SCHEME ?? (settings.APP_ENV === 'production' ? 'https' : 'http')}://${host}`

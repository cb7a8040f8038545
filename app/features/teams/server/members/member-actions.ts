import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { recordAuditAction, type AuditActionName } from '~/core/audit'
import { commitIf } from '~/core/commit-if'
import type { SeatedContext } from '~/core/context'
import type { Statement } from '~/core/database'
import { limitRate, type RateRule } from '~/core/rate'
import { avatars, endKeysOf, giveInitialPassword, isOwnPassword } from '~/features/auth/server'
import type {
  MemberView,
  TransferInput,
  UpdateByAdminInput,
  UpdatedMemberView,
  UpdateOwnInput,
} from '../../contract'
import { teamErrors } from '../../errors'
import { initialPassword } from '../invitations/invitation-codes'
import {
  findMember,
  isServing,
  ownMember,
  presentMember,
  requireAdmin,
  displayName,
  stillIs,
  type MemberRow,
} from './list-members'
import { canLeave, canManage, canSetRole, canTransferTo, type Rung } from '../policies'
import { invitations, members } from '../tables'

/**
 * What owner and admins change of others: name, role, whether they may sign in, a new first password. All of it or
 * nothing. Errors: `notAdmin`, `notAllowed`, `memberNotFound`, `sharedAccount`, `changedMeanwhile`.
 */
export async function updateByAdmin(
  ctx: SeatedContext,
  input: UpdateByAdminInput,
): Promise<UpdatedMemberView> {
  const target = await managed(ctx, input.memberId)
  const change = changesOf(ctx, input, target)
  const password = input.resetPassword ? initialPassword() : null
  if (password !== null) {
    if (await sitsElsewhere(ctx, target)) throw teamErrors.sharedAccount()
    change.writes.push(
      ...(await giveInitialPassword(ctx, target.member.accountId, password)),
      auditMember(ctx, 'teams.resetPassword', target),
    )
  }
  if (change.writes.length > 0) {
    const isAlone = password === null ? sql`1` : sql`NOT ${elsewhere(ctx, target)}`
    await write(ctx, target, change.writes, isAlone)
  }
  const updated = presentMember(await findMember(ctx, target.member.id))
  return password === null ? updated : { ...updated, initialPassword: password }
}

/**
 * What a person changes of their own membership: what the team calls them, and the picture they have everywhere. Errors:
 * `badPicture`, `largePicture`, `requestErrors.tooMany`.
 */
export async function updateOwn(ctx: SeatedContext, input: UpdateOwnInput): Promise<MemberView> {
  const own = await findMember(ctx, ctx.seat.memberId)
  if (input.avatar !== undefined) await avatars.change(ctx, { image: input.avatar })
  if (input.name !== undefined && input.name !== own.member.name) {
    const { name } = input
    await limitRate(ctx, OWN_NAMES, own.member.id)
    await ctx.db.batch([
      ctx.db.update(members).set({ name }).where(eq(members.id, own.member.id)),
      auditMember(ctx, 'teams.renameMember', own, {
        from: displayName(own),
        to: name || own.person.name,
      }),
    ])
  }
  return ownMember(ctx)
}

/** Takes the seat away; what the person made stays with the team. Effective with the next request. */
export async function removeMember(ctx: SeatedContext, memberId: string): Promise<true> {
  const target = await managed(ctx, memberId)
  await write(ctx, target, [
    ...goneFrom(ctx, target),
    auditMember(ctx, 'teams.removeMember', target),
  ])
  return true
}

/** Gives the own seat back. Errors: `ownerStays`. */
export async function leaveTeam(ctx: SeatedContext): Promise<true> {
  const own = await findMember(ctx, ctx.seat.memberId)
  if (!canLeave(own.member.role)) throw teamErrors.ownerStays()
  await write(ctx, own, [...goneFrom(ctx, own), auditMember(ctx, 'teams.leave', own)])
  return true
}

/**
 * The owner hands the team to another member and stays as admin; the password is asked once more. Errors:
 * `notAllowed`, `wrongPassword`, `memberNotFound`, `changedMeanwhile`.
 */
export async function transferTeam(ctx: SeatedContext, input: TransferInput): Promise<true> {
  requireAdmin(ctx)
  const target = await findMember(ctx, input.memberId)
  const isFit = canTransferTo(ctx.seat, rungOf(target)) && target.member.stoppedAt === null
  if (!isFit) throw teamErrors.notAllowed()
  if (!(await isOwnPassword(ctx, input.password))) throw teamErrors.wrongPassword()
  const { memberId } = ctx.seat
  const swap = ctx.db
    .update(members)
    .set({ role: sql`CASE WHEN ${members.id} = ${target.member.id} THEN 'owner' ELSE 'admin' END` })
    .where(
      and(
        eq(members.teamId, ctx.seat.teamId),
        sql`${members.id} IN (${memberId}, ${target.member.id})`,
      ),
    )
  // A stopped owner could be let in again by nobody.
  await write(
    ctx,
    target,
    [swap, auditMember(ctx, 'teams.transfer', target)],
    isServing(target.member.id),
  )
  return true
}

// Each stands in the audit log, which is kept.
const OWN_NAMES: RateRule = { name: 'teams.own-name', limit: 20, windowMs: 60 * 60_000 }

type Changes = Partial<typeof members.$inferInsert>

interface Change {
  set: Changes
  record: Statement
}

function changesOf(ctx: SeatedContext, input: UpdateByAdminInput, target: MemberRow) {
  const changes = [
    renaming(ctx, input, target),
    rankChange(ctx, input, target),
    stopping(ctx, input, target),
  ].filter((change) => change !== null)
  const set: Changes = Object.assign({}, ...changes.map((change) => change.set))
  const { id } = target.member
  const isLowered = set.role === 'member' || typeof set.stoppedAt === 'number'
  const writes: Statement[] = changes.map((change) => change.record)
  if (writes.length > 0) writes.push(ctx.db.update(members).set(set).where(eq(members.id, id)))
  // What only owner and admins may hand out does not outlast the rank.
  if (isLowered) {
    writes.push(revokeLettersOf(ctx, id))
    writes.push(endKeysOf(ctx, ctx.seat.teamId, target.member.accountId))
  }
  return { writes }
}

function renaming(
  ctx: SeatedContext,
  { name }: UpdateByAdminInput,
  target: MemberRow,
): Change | null {
  const now = displayName(target)
  if (name === undefined || name === target.member.name || name === now) return null
  const facts = { from: now, to: name || target.person.name }
  return { set: { name }, record: auditMember(ctx, 'teams.renameMember', target, facts) }
}

function rankChange(
  ctx: SeatedContext,
  { role }: UpdateByAdminInput,
  target: MemberRow,
): Change | null {
  const { role: now } = target.member
  if (role === undefined || role === now) return null
  if (!canSetRole(ctx.seat, rungOf(target), role)) throw teamErrors.notAllowed()
  return {
    set: { role },
    record: auditMember(ctx, 'teams.setRole', target, { from: now, to: role }),
  }
}

function stopping(
  ctx: SeatedContext,
  { status }: UpdateByAdminInput,
  target: MemberRow,
): Change | null {
  const isStopped = target.member.stoppedAt !== null
  if (status === undefined || (status === 'stopped') === isStopped) return null
  return isStopped
    ? { set: { stoppedAt: null }, record: auditMember(ctx, 'teams.resumeMember', target) }
    : {
        set: { stoppedAt: ctx.now().getTime() },
        record: auditMember(ctx, 'teams.stopMember', target),
      }
}

// The person as judged, by a caller who may manage them.
async function managed(ctx: SeatedContext, memberId: string): Promise<MemberRow> {
  requireAdmin(ctx)
  const target = await findMember(ctx, memberId)
  if (!canManage(ctx.seat, rungOf(target))) throw teamErrors.notAllowed()
  return target
}

// Both are still what they were when it was judged; two admins at the same moment do not cross.
async function write(
  ctx: SeatedContext,
  target: MemberRow,
  writes: Statement[],
  also: SQL = sql`1`,
): Promise<void> {
  const mayStill = sql`${stillIs(ctx, ctx.seat)} AND ${isServing(ctx.seat.memberId)}`
  const both = sql`${mayStill} AND ${stillIs(ctx, rungOf(target))} AND ${also}`
  if (!(await commitIf(ctx, both, writes))) throw teamErrors.changedMeanwhile()
}

// A person who is gone comes back by no letter that they wrote and no key that they made.
function goneFrom(ctx: SeatedContext, { member }: MemberRow): Statement[] {
  const removedAt = ctx.now().getTime()
  return [
    ctx.db.update(members).set({ removedAt }).where(eq(members.id, member.id)),
    revokeLettersOf(ctx, member.id),
    endKeysOf(ctx, ctx.seat.teamId, member.accountId),
  ]
}

function revokeLettersOf(ctx: SeatedContext, memberId: string): Statement {
  const { teamId, createdBy, usedAt, revokedAt } = invitations
  return ctx.db
    .update(invitations)
    .set({ revokedAt: ctx.now().getTime() })
    .where(
      and(eq(teamId, ctx.seat.teamId), eq(createdBy, memberId), isNull(usedAt), isNull(revokedAt)),
    )
}

// Whoever resets a password can sign in by it: no team does so for an account of another team.
const elsewhere = (ctx: SeatedContext, { member }: MemberRow) =>
  sql`EXISTS (SELECT 1 FROM members WHERE account_id = ${member.accountId}
    AND team_id <> ${ctx.seat.teamId} AND removed_at IS NULL)`

async function sitsElsewhere(ctx: SeatedContext, target: MemberRow): Promise<boolean> {
  const [row] = await ctx.db
    .select({ found: sql<number>`${elsewhere(ctx, target)}` })
    .from(sql`(SELECT 1)`)
  return row?.found === 1
}

function auditMember(
  ctx: SeatedContext,
  action: AuditActionName,
  row: MemberRow,
  facts?: Record<string, string>,
) {
  const target = { kind: 'member', id: row.member.id, name: displayName(row) }
  return recordAuditAction(ctx, { action, target, ...(facts && { facts }) })
}

const rungOf = ({ member }: MemberRow): Rung => ({ memberId: member.id, role: member.role })

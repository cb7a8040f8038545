import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm'
import { recordAuditAction, type AuditActionName } from '~/core/audit'
import type { Actor, Context } from '~/core/context'
import type { Statement } from '~/core/database'
import { requestErrors } from '~/core/errors'
import { formatDateTime } from '~/core/format'
import type { SignedInView, SignInView } from '../views'
import { presentUser, type AccountRow } from './accounts'
import type { DeviceMark } from './devices/device-marks'
import { coarseAddress, deviceOfAgent } from './devices/device-name'
import { signIns } from './tables'
import { issueToken, TOKEN_LIFE_SECONDS } from './tokens'
import { memberships } from './ports'

/** What a sign-in is made with. */
export interface Device {
  userAgent: string
  /** Absent where no browser asks. */
  mark?: DeviceMark | null
}

/** How someone proved who they are; told by the audit log. */
export type Proof = 'password' | 'sms' | 'wechat' | 'partner'

/** Opens a sign-in for a person who has proved who they are, together with what that proof changes elsewhere. */
export async function openSession(
  ctx: Context,
  account: AccountRow,
  device: Device,
  { proof, writes = [] }: { proof: Proof; writes?: Statement[] },
): Promise<SignedInView> {
  const id = ctx.newId()
  await ctx.db.batch([
    newSignIn(ctx, { id, accountId: account.id }, device),
    ...writes,
    ...(await auditActionsOf(ctx, account.id, 'auth.signIn', { method: proof })),
  ])
  return { ...presentUser(account), token: await issueToken(ctx, account.id, id) }
}

/** Statement: a sign-in that lives as long as its token. */
export function newSignIn(
  ctx: Context,
  { id, accountId }: { id: string; accountId: string },
  { userAgent }: Device,
) {
  const now = ctx.now().getTime()
  return ctx.db.insert(signIns).values({
    id,
    accountId,
    userAgent: userAgent.slice(0, 300),
    address: coarseAddress(ctx.address),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: now + TOKEN_LIFE_SECONDS * 1000,
  })
}

/** Statement: ends every living sign-in of an account, but for the one that is kept. */
export function endSignIns(
  ctx: Context,
  accountId: string,
  { reason, keep = '' }: { reason: 'elsewhere' | 'password'; keep?: string },
) {
  return ctx.db
    .update(signIns)
    .set({ revokedAt: ctx.now().getTime(), revokedFor: reason })
    .where(and(eq(signIns.accountId, accountId), isNull(signIns.revokedAt), ne(signIns.id, keep)))
}

/** Statements that tell an act of a person to each of their teams, or to nobody's log but the operator's. */
export async function auditActionsOf(
  ctx: Context,
  accountId: string,
  action: AuditActionName,
  facts: Record<string, string | number> = {},
) {
  const teamIds = (await memberships.of(ctx)?.teamIdsOf(ctx, accountId)) ?? []
  return (teamIds.length > 0 ? teamIds : ['' as const]).map((teamId) =>
    recordAuditAction(ctx, { action, teamId, accountId, facts }),
  )
}

/** The person's living sign-ins, the one that asks first, then the one seen last. */
export async function listSignIns(ctx: Context): Promise<SignInView[]> {
  const { accountId, signInId } = actorOf(ctx)
  const rows = await ctx.db
    .select()
    .from(signIns)
    .where(living(ctx, accountId))
    .orderBy(desc(signIns.lastSeenAt), desc(signIns.id))
    .limit(MOST_LISTED)
  return rows
    .map((row) => ({
      id: row.id,
      ...deviceOfAgent(row.userAgent),
      address: row.address,
      createTime: formatDateTime(new Date(row.createdAt)),
      lastSeenTime: formatDateTime(new Date(row.lastSeenAt)),
      isThis: row.id === signInId,
    }))
    .sort((item, other) => Number(other.isThis) - Number(item.isThis))
}

const MOST_LISTED = 100

/** Ends one other sign-in of the person. Errors: `requestErrors.notFound` for any that is not theirs or not living. */
export async function revokeSignIn(ctx: Context, id: string): Promise<void> {
  const { accountId } = actorOf(ctx)
  const [signIn] = await ctx.db
    .select({ id: signIns.id })
    .from(signIns)
    .where(and(living(ctx, accountId), eq(signIns.id, id)))
  if (!signIn) throw requestErrors.notFound()
  await ctx.db.batch([
    ctx.db
      .update(signIns)
      .set({ revokedAt: ctx.now().getTime(), revokedFor: 'elsewhere' })
      .where(and(living(ctx, accountId), eq(signIns.id, id))),
    ...(await auditActionsOf(ctx, accountId, 'auth.revokeSignIns')),
  ])
}

/** Ends every sign-in of the person but this one. */
export async function revokeOtherSignIns(ctx: Context): Promise<void> {
  const { accountId, signInId } = actorOf(ctx)
  await ctx.db.batch([
    endSignIns(ctx, accountId, { reason: 'elsewhere', keep: signInId }),
    ...(await auditActionsOf(ctx, accountId, 'auth.revokeSignIns')),
  ])
}

/** Who asks. Errors: `requestErrors.signInFirst` for a visitor. */
export function actorOf(ctx: Context): Actor {
  if (!ctx.actor) throw requestErrors.signInFirst()
  return ctx.actor
}

const living = (ctx: Context, accountId: string) =>
  and(
    eq(signIns.accountId, accountId),
    isNull(signIns.revokedAt),
    gt(signIns.expiresAt, ctx.now().getTime()),
  )

import { and, count, desc, eq, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { Context, SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import type { TeamId } from '~/core/ids'
import { teamErrors } from '~/features/teams/errors'
import { memberNames } from '~/features/teams/server'
import type { ShareKind } from '../terms'
import type { SharePage, SharesQuery, ShareView } from '../contract'
import { sharingErrors } from '../errors'
import { maySharingBe } from './policy'
import { removeStored } from './snapshots'
import { timesOpened } from './openings'
import { shares } from './tables'

export type ShareRow = typeof shares.$inferSelect

/** A thing that shares were made of. */
export interface ShareSource {
  kind: ShareKind
  sourceId: string
}

/** Links that still open: the caller's own, or the whole team's for its owner and admins. */
export async function listShares(ctx: SeatedContext, input: SharesQuery): Promise<SharePage> {
  const { of, pageNo, pageSize } = input
  if (of === 'team' && !isAdmin(ctx)) throw teamErrors.notAdmin()
  const where = and(of === 'team' ? isTeams(ctx) : isOwn(ctx), isLive(ctx))
  const [rows, totals, isAllowed] = await Promise.all([
    ctx.db
      .select(withTimes)
      .from(shares)
      .where(where)
      .orderBy(desc(shares.createdAt), desc(shares.id))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    ctx.db.select({ total: count() }).from(shares).where(where),
    maySharingBe(ctx),
  ])
  const total = totals[0]?.total ?? 0
  const people = [...new Set(rows.map(({ row }) => row.accountId))]
  const names = of === 'team' ? await memberNames(ctx, ctx.seat.teamId, people) : new Map()
  return {
    records: rows.map(({ row, times }) =>
      presentShare(row, { times, sharer: String(names.get(row.accountId) ?? '') }),
    ),
    pages: Math.ceil(total / pageSize),
    total,
    isAllowed,
  }
}

/** A link of the team that still opens, whoever made it. Errors: `shareNotFound`. */
export async function findTeamShare(ctx: SeatedContext, id: string): Promise<ShareView> {
  const [row] = await ctx.db
    .select()
    .from(shares)
    .where(and(isTeams(ctx), eq(shares.id, id), isLive(ctx)))
  if (!row) throw sharingErrors.shareNotFound()
  return presentShare(row)
}

/** A code opens a share, as a condition. */
export const isOpenCode = (ctx: Context, code: SQL) =>
  sql`EXISTS (SELECT 1 FROM ${shares} WHERE ${shares.code} = ${code} AND ${isLive(ctx)})`

/** The caller's links of one thing, the newest first. */
export async function ownSharesOf(ctx: SeatedContext, source: ShareSource): Promise<ShareView[]> {
  const rows = await ctx.db
    .select(withTimes)
    .from(shares)
    .where(and(isOwn(ctx), isLive(ctx), isOf(source)))
    .orderBy(desc(shares.createdAt), desc(shares.id))
    .limit(20)
  return rows.map(({ row, times }) => presentShare(row, { times }))
}

/** The sharer may, and the team's owner and admins. Errors: `shareNotFound`, also for what is not the caller's to end. */
export async function revokeShare(ctx: SeatedContext, id: string): Promise<true> {
  const mine = isAdmin(ctx) ? isTeams(ctx) : isOwn(ctx)
  const ended = await endShares(ctx, ctx.seat.teamId, and(eq(shares.id, id), mine))
  if (ended === 0) throw sharingErrors.shareNotFound()
  return true
}

/** Of a thing that is being deleted: its links go along, whoever made them. Doing it twice changes nothing. */
export async function revokeSharesOf(
  ctx: Context,
  { teamId, ...source }: ShareSource & { teamId: TeamId },
): Promise<void> {
  await endShares(ctx, teamId, isOf(source))
}

export async function endShares(
  ctx: Context,
  teamId: TeamId,
  which: SQL | undefined,
): Promise<number> {
  const live = and(eq(shares.teamId, teamId), which, isLive(ctx))
  const rows = await ctx.db.select().from(shares).where(live).limit(50)
  if (rows.length === 0) return 0
  const revokedAt = ctx.now().getTime()
  const ids = rows.map(({ id }) => id)
  await ctx.db.batch([
    ctx.db
      .update(shares)
      .set({ revokedAt, snapshot: '' })
      .where(and(live, inArray(shares.id, ids))),
    ...rows.map((row) =>
      recordAuditAction(ctx, { action: 'sharing.revoke', teamId, target: targetOf(row) }),
    ),
  ])
  for (const row of rows) await removeStored(ctx, row)
  if (rows.length === 50) return rows.length + (await endShares(ctx, teamId, which))
  return rows.length
}

export const targetOf = ({ id, title }: Pick<ShareRow, 'id' | 'title'>) => ({
  kind: 'share',
  id,
  name: title,
})

const withTimes = { row: shares, times: timesOpened }

export function presentShare(row: ShareRow, { sharer = '', times = 0 } = {}): ShareView {
  const { id, code, kind, title, part, passwordHash, embedding } = row
  const settings = { hasPassword: passwordHash !== '', isPart: part !== '', embedding }
  return { id, code, kind, title, ...timesOf(row), sharer, ...settings, times }
}

export const timesOf = ({ createdAt, expiresAt }: Pick<ShareRow, 'createdAt' | 'expiresAt'>) => ({
  createTime: formatDateTime(new Date(createdAt)),
  expiryTime: expiresAt === 0 ? '' : formatDateTime(new Date(expiresAt)),
})

/** Neither revoked nor run out, as a condition. */
export const isLive = (ctx: Context) =>
  and(
    isNull(shares.revokedAt),
    or(eq(shares.expiresAt, 0), gt(shares.expiresAt, ctx.now().getTime())),
  )

const isAdmin = (ctx: SeatedContext) => ctx.seat.role !== 'member'
const isTeams = (ctx: SeatedContext) => eq(shares.teamId, ctx.seat.teamId)
const isOwn = (ctx: SeatedContext) => and(isTeams(ctx), eq(shares.accountId, ctx.actor.accountId))
const isOf = ({ kind, sourceId }: ShareSource) =>
  and(eq(shares.kind, kind), eq(shares.sourceId, sourceId))

import { eq, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import { randomCode } from '~/core/ids'
import { limitRate, type RateRule } from '~/core/rate'
import { MOST_PICTURES } from '../terms'
import {
  type CreateShareInput,
  type SharePrepared,
  type SharePreviewQuery,
  type ShareView,
} from '../contract'
import { sharingErrors } from '../errors'
import { maySharingBe, requireSharing } from './policy'
import { snapshotters, type Snapshotter } from './ports'
import { endShares, ownSharesOf, presentShare, revokeSharesOf, targetOf } from './shares'
import { keepBeside, packSnapshot } from './snapshots'
import { shares, shareSources } from './tables'

const DAY_MS = 24 * 60 * 60_000
const CREATED: RateRule = { name: 'sharing.create', limit: 30, windowMs: 60 * 60_000 }

/** What a share of this thing would hold, and the caller's links of it that still open. */
export async function prepareShare(
  ctx: SeatedContext,
  { kind, id }: SharePreviewQuery,
): Promise<SharePrepared> {
  const [preview, isAllowed, own] = await Promise.all([
    snapshotterOf(ctx, kind).preview(ctx, id),
    maySharingBe(ctx),
    ownSharesOf(ctx, { kind, sourceId: id }),
  ])
  return { ...preview, isAllowed, shares: isAllowed ? own : [] }
}

/**
 * Makes a snapshot of what the caller sees now, and the link to it.
 * Errors: `notAllowed`, `nothingToShare`, also when it is deleted meanwhile, `closedMeanwhile`, `tooLarge`.
 */
export async function createShare(ctx: SeatedContext, input: CreateShareInput): Promise<ShareView> {
  await requireSharing(ctx)
  await limitRate(ctx, CREATED, ctx.actor.accountId)
  const { kind, id: sourceId, days, withPictures, withPrivate } = input
  const snapshot = await snapshotterOf(ctx, kind).make(ctx, sourceId, { withPictures, withPrivate })
  const packed = packSnapshot(snapshot.snapshot)
  const pictures = snapshot.pictures.slice(0, MOST_PICTURES)
  const now = ctx.now().getTime()
  const row: typeof shares.$inferSelect = {
    id: ctx.newId(),
    code: randomCode(),
    teamId: ctx.seat.teamId,
    accountId: ctx.actor.accountId,
    kind,
    sourceId,
    title: snapshot.snapshot.title,
    snapshot: packed.isLarge ? '' : packed.text,
    pictures: pictures.length,
    createdAt: now,
    expiresAt: days === 0 ? 0 : now + days * DAY_MS,
    // Closed until all of it lies there: what breaks off in between is swept away.
    revokedAt: now,
  }
  const sources = JSON.stringify([...new Set(snapshot.fileIds)])
  await ctx.db.batch([
    ctx.db.insert(shares).values(row),
    ctx.db.insert(shareSources).select(sql`
      SELECT ${row.id}, ${row.teamId}, value FROM json_each(${sources})`),
  ])
  await keepBeside(ctx, row, packed, pictures)
  const facts = { 期限: days === 0 ? '无期限' : `${days}天`, 图片: pictures.length }
  await ctx.db.batch([
    ctx.db.update(shares).set({ revokedAt: null }).where(eq(shares.id, row.id)),
    recordAuditAction(ctx, { action: 'sharing.create', target: targetOf(row), facts }),
  ])
  // Deleting and closing look for links when it is done: one that came to life later than that is ended here.
  if (!(await snapshotterOf(ctx, kind).isThere(ctx, sourceId))) {
    await revokeSharesOf(ctx, { teamId: row.teamId, kind, sourceId })
    throw sharingErrors.nothingToShare()
  }
  if (await snapshot.isClosedSince()) {
    await endShares(ctx, row.teamId, eq(shares.id, row.id))
    throw sharingErrors.closedMeanwhile()
  }
  return presentShare(row)
}

function snapshotterOf(ctx: SeatedContext, kind: CreateShareInput['kind']): Snapshotter {
  const maker = snapshotters.of(ctx)?.[kind]
  if (!maker) throw sharingErrors.nothingToShare()
  return maker
}

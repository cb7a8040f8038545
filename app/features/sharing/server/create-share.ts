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
import { requestErrors } from '~/core/errors'
import { hashPassword } from '~/core/signing/hash-passwords'
import { sharingErrors } from '../errors'
import { maySharingBe, requireSharing } from './policy'
import { snapshotters, type ShareContent, type Snapshotter } from './ports'
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
 * Errors: `notAllowed`, `nothingToShare`, `partMissing`, also when it is deleted meanwhile, `closedMeanwhile`, `tooLarge`.
 */
export async function createShare(ctx: SeatedContext, input: CreateShareInput): Promise<ShareView> {
  await requireSharing(ctx)
  await limitRate(ctx, CREATED, ctx.actor.accountId)
  const { kind, id: sourceId, days, part = '', embedding = '' } = input
  const { withPictures, withPrivate } = input
  // In a frame of another site nobody asks for the whole of a thing, nor for a password.
  if (embedding !== '' && (part === '' || input.password)) throw requestErrors.invalid()
  const choice = { withPictures, withPrivate, part }
  const snapshot = await snapshotterOf(ctx, kind).make(ctx, sourceId, choice)
  // Pages of a deck are drawn by scripts, of which a frame has none.
  if (embedding !== '' && snapshot.snapshot.kind === 'deck') throw requestErrors.invalid()
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
    part,
    title: snapshot.snapshot.title,
    snapshot: packed.isLarge ? '' : packed.text,
    pictures: pictures.length,
    createdAt: now,
    expiresAt: days === 0 ? 0 : now + days * DAY_MS,
    // Closed until all of it lies there: what breaks off in between is swept away.
    revokedAt: now,
    passwordHash: input.password ? await hashPassword(input.password) : '',
    embedding,
  }
  const sources = JSON.stringify([...new Set(snapshot.fileIds)])
  await ctx.db.batch([
    ctx.db.insert(shares).values(row),
    ctx.db.insert(shareSources).select(sql`
      SELECT ${row.id}, ${row.teamId}, value FROM json_each(${sources})`),
  ])
  await keepBeside(ctx, row, packed, pictures)
  const facts = {
    期限: days === 0 ? '无期限' : `${days}天`,
    图片: pictures.length,
    密码: row.passwordHash !== '',
  }
  await ctx.db.batch([
    ctx.db.update(shares).set({ revokedAt: null }).where(eq(shares.id, row.id)),
    recordAuditAction(ctx, { action: 'sharing.create', target: targetOf(row), facts }),
  ])
  await requireSource(ctx, row, snapshot)
  return presentShare(row)
}

/**
 * Deleting and closing look for links when it is done: one that came to life later than that is ended here.
 * Errors: `nothingToShare`, `closedMeanwhile`.
 */
async function requireSource(
  ctx: SeatedContext,
  { id, teamId, kind, sourceId }: typeof shares.$inferSelect,
  { isClosedSince }: Pick<ShareContent, 'isClosedSince'>,
): Promise<void> {
  if (!(await snapshotterOf(ctx, kind).isThere(ctx, sourceId))) {
    await revokeSharesOf(ctx, { teamId, kind, sourceId })
    throw sharingErrors.nothingToShare()
  }
  if (await isClosedSince()) {
    await endShares(ctx, teamId, eq(shares.id, id))
    throw sharingErrors.closedMeanwhile()
  }
}

function snapshotterOf(ctx: SeatedContext, kind: CreateShareInput['kind']): Snapshotter {
  const maker = snapshotters.of(ctx)?.[kind]
  if (!maker) throw sharingErrors.nothingToShare()
  return maker
}

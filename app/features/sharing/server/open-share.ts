import { and, eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { limitAddress, type RateRule } from '~/core/rate'
import { isTeamAtHost } from '~/features/teams/server'
import { isShareCode, type SharedView } from '../contract'
import { shareAppName } from '../terms'
import { sharingErrors } from '../errors'
import { isShareAllowed } from './policy'
import { isLive, timesOf, type ShareRow } from './shares'
import { readSnapshot, servePicture } from './snapshots'
import { shares } from './tables'

/** Everything that one network opens, and of it what was there not: whoever guesses codes is stopped by the second. */
const OPENED: RateRule = { name: 'sharing.open', limit: 300, windowMs: 60_000 }
const MISSED: RateRule = { name: 'sharing.miss', limit: 60, windowMs: 10 * 60_000 }

/** What a link opens, for anyone. Errors: `shareNotFound`, whatever the reason. */
export async function openShare(ctx: Context, code: string): Promise<SharedView> {
  const row = await liveShare(ctx, code)
  const snapshot = await readSnapshot(ctx, row)
  if (!snapshot) throw sharingErrors.shareNotFound()
  return {
    kind: row.kind,
    title: row.title,
    snapshot,
    ...timesOf(row),
    appName: shareAppName(ctx.settings.APP_ENV),
    ownId: ctx.actor?.accountId === row.accountId ? row.id : null,
  }
}

/** A picture of a share. Errors: `shareNotFound`. */
export async function openPicture(
  ctx: Context,
  { code, no }: { code: string; no: string },
  request: Request,
): Promise<Response> {
  const row = await liveShare(ctx, code)
  const isStored = Number(no) < row.pictures
  const answer = isStored ? await servePicture(ctx, row, Number(no), request) : null
  if (!answer) throw sharingErrors.shareNotFound()
  return answer
}

async function liveShare(ctx: Context, code: string): Promise<ShareRow> {
  await limitAddress(ctx, OPENED)
  const row = isShareCode(code) ? await findLive(ctx, code) : null
  if (row) return row
  await limitAddress(ctx, MISSED)
  throw sharingErrors.shareNotFound()
}

async function findLive(ctx: Context, code: string): Promise<ShareRow | null> {
  const [row] = await ctx.db
    .select()
    .from(shares)
    .where(and(eq(shares.code, code), isLive(ctx), isShareAllowed))
  // A brand of its own shows nothing of other teams.
  return row && (await isTeamAtHost(ctx, row.teamId)) ? row : null
}

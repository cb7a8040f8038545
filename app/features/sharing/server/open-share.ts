import type { Context } from '~/core/context'
import type { SharedView } from '../contract'
import { sharingErrors } from '../errors'
import { shareAppName } from '../terms'
import { findOpenShare, findShare, type OpenedShare, type ShareAccess } from './find-share'
import { excerptOf } from './excerpt'
import { unlockKey } from './share-keys'
import { timesOf } from './shares'
import { readSnapshot, servePicture } from './snapshots'

/** What a link opens, for anyone. Errors: those of `findOpenShare`. */
export async function openShare(ctx: Context, access: ShareAccess): Promise<SharedView> {
  return presentOpened(ctx, await findOpenShare(ctx, access))
}

/** A share that was found, with what it holds. Errors: `shareNotFound`. */
export async function presentOpened(
  ctx: Context,
  { row, sharer, isMember }: OpenedShare,
): Promise<SharedView> {
  const snapshot = await readSnapshot(ctx, row)
  if (!snapshot) throw sharingErrors.shareNotFound()
  const isOwn = ctx.actor?.accountId === row.accountId
  return {
    kind: row.kind,
    title: row.title,
    snapshot,
    excerpt: excerptOf(snapshot),
    ...timesOf(row),
    appName: shareAppName(ctx.settings.APP_ENV),
    sharer,
    hasPassword: row.passwordHash !== '',
    isNamed: isMember && !isOwn,
    ownId: isOwn ? row.id : null,
    embedding: isOwn ? row.embedding : '',
  }
}

/** What a browser holds for having given the password. Errors: those of `findShare`, `passwordWrong`, `requestErrors.tooMany`. */
export async function unlockShare(
  ctx: Context,
  { code, password }: { code: string; password: string },
): Promise<string> {
  const { row } = await findShare(ctx, code)
  return unlockKey(ctx, { row, password })
}

/** A picture of a share. Errors: those of `findOpenShare`. */
export async function openPicture(
  ctx: Context,
  { no, request, ...access }: ShareAccess & { no: string; request: Request },
): Promise<Response> {
  const { row } = await findOpenShare(ctx, access)
  const isStored = Number(no) < row.pictures
  const answer = isStored ? await servePicture(ctx, row, Number(no), request) : null
  if (!answer) throw sharingErrors.shareNotFound()
  return answer
}

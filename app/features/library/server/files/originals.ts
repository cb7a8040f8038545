import { and, eq } from 'drizzle-orm'
import type { Context, SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { isSigned, signWords } from '~/core/signing/signatures'
import { findKeySeat, findSeat } from '~/features/teams/server'
import type { DownloadLinkView } from '../../terms'
import type { DownloadQuery } from '../../contract'
import { libraryErrors } from '../../errors'
import { findFile } from './find-files'
import { visibleFilesWhere } from '../folders/visibility'
import { disposition } from './names'
import type { FileRow } from '../present'
import { files } from '../tables'
import { objectKeyOf } from '../uploads/object-key'

const LINK_LASTS_MS = 5 * 60_000
const PURPOSE = 'download'

/** What a browser may show in place. Everything else is handed over as a file, never run on our origin. */
const inlineExtensions = new Set(['pdf', 'txt', 'md'])

/** A link to the original, good for five minutes and without signing in. Errors: `fileNotFound`. */
export async function getDownloadLink(
  ctx: SeatedContext,
  input: { id: FileId },
): Promise<DownloadLinkView> {
  const row = await findFile(ctx, input.id)
  const expires = String(ctx.now().getTime() + LINK_LASTS_MS)
  const named = { space: row.spaceId, account: ctx.actor.accountId, expires }
  const words = [row.id, named.space, named.account, named.expires]
  const signature = await signWords(ctx.settings.JWT_SECRET, PURPOSE, words)
  const query = new URLSearchParams({ ...named, signature })
  return { url: `/files/get/${row.id}?${query.toString()}`, fileName: row.title }
}

/**
 * The original as a file, by a link of `getDownloadLink`. The links of a deleted file, of a person who is no longer in
 * the team, and of a file that they may no longer see, are dead.
 */
export async function downloadOriginal(
  ctx: Context,
  input: DownloadQuery & { id: FileId },
  request: Request,
): Promise<Response> {
  const words = [input.id, input.space, input.account, input.expires]
  const isOurs = await isSigned(ctx.settings.JWT_SECRET, PURPOSE, words, input.signature)
  if (!isOurs || ctx.now().getTime() > Number(input.expires)) throw libraryErrors.linkExpired()
  const asker = { ...ctx, actor: { accountId: input.account, signInId: '' } }
  const seat = (await findSeat(asker, input.space)) ?? (await findKeySeat(asker, input.space))
  if (!seat) throw libraryErrors.linkExpired()
  const [row] = await ctx.db
    .select()
    .from(files)
    .where(and(eq(files.id, input.id), visibleFilesWhere({ ...asker, seat })))
  if (!row) throw libraryErrors.fileNotFound()
  return serve(ctx, row, 'attachment', request)
}

/** The original for the reader, ranges honoured. Active formats come as attachments. */
export async function showOriginal(
  ctx: SeatedContext,
  input: { id: FileId },
  request: Request,
): Promise<Response> {
  const row = await findFile(ctx, input.id)
  return serve(ctx, row, inlineExtensions.has(row.extension) ? 'inline' : 'attachment', request)
}

async function serve(
  ctx: Context,
  row: FileRow,
  kind: 'inline' | 'attachment',
  request: Request,
): Promise<Response> {
  const answer = await ctx.files.serve(objectKeyOf(row), request)
  if (!answer) throw libraryErrors.originalMissing()
  answer.headers.set('content-disposition', disposition(kind, row.title))
  answer.headers.set('x-content-type-options', 'nosniff')
  answer.headers.set(
    'content-security-policy',
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  )
  answer.headers.set('cross-origin-resource-policy', 'same-origin')
  answer.headers.set('cache-control', 'private, no-store')
  answer.headers.set('referrer-policy', 'no-referrer')
  return answer
}

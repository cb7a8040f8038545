import { and, eq, gt } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { Context, SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { randomCode } from '~/core/ids'
import { limitRate, type RateRule } from '~/core/rate'
import { sha256Hex } from '~/core/signing/sha256'
import { findSeat } from '~/features/teams/server'
import type { ExportInput } from '../../wire/contracts/folders'
import type { ExportLinkView } from '../../wire/terms/folders'
import { libraryErrors } from '../../errors'
import { findFolder } from '../folders/folders'
import { isAdmin } from '../folders/visibility'
import { disposition } from '../files/names'
import { exportLinks } from '../folders/tables'
import { entriesOf } from './entries'
import { zipOf } from './zip'

const LINK_LASTS_MS = 5 * 60_000
// A whole library is read for each.
const EXPORTS: RateRule = { name: 'library.export', limit: 20, windowMs: 60 * 60_000 }

/**
 * An address by which chosen files, a folder or the whole library can be fetched as a ZIP: once, within five minutes,
 * without signing in. The whole library is for owner and admins.
 * Errors: `folderNotFound`, `exportRefused`, `requestErrors.tooMany`.
 */
export async function startExport(ctx: SeatedContext, input: ExportInput): Promise<ExportLinkView> {
  const { folderId, fileIds } = input
  const isWhole = folderId === '' && fileIds.length === 0
  if (isWhole && !isAdmin(ctx)) throw libraryErrors.exportRefused()
  const folder = folderId === '' ? null : await findFolder(ctx, folderId)
  await limitRate(ctx, EXPORTS, ctx.actor.accountId)
  const code = randomCode()
  const link = {
    codeDigest: await sha256Hex(code),
    spaceId: ctx.seat.spaceId,
    accountId: ctx.actor.accountId,
    selection: { folderId, fileIds },
    expiresAt: ctx.now().getTime() + LINK_LASTS_MS,
  }
  const target = { kind: 'folder', id: folderId, name: folder?.name ?? '' }
  const facts = { files: fileIds.length, isWhole }
  await ctx.db.batch([
    ctx.db.insert(exportLinks).values(link),
    recordAuditAction(ctx, { action: 'library.export', target, facts }),
  ])
  return { url: `/files/export/${code}`, fileName: fileNameOf(ctx, folder?.name) }
}

/**
 * The archive behind an address of `startExport`, which is used up by this. What its asker may see is asked anew: who
 * was removed from the team in between gets nothing. Errors: `exportGone`.
 */
export async function serveExport(ctx: Context, input: { code: string }): Promise<Response> {
  const [link] = await ctx.db
    .delete(exportLinks)
    .where(
      and(
        eq(exportLinks.codeDigest, await sha256Hex(input.code)),
        gt(exportLinks.expiresAt, ctx.now().getTime()),
      ),
    )
    .returning()
  if (!link) throw libraryErrors.exportGone()
  const actor = { accountId: link.accountId, signInId: '' }
  const seat = await findSeat({ ...ctx, actor }, link.spaceId)
  const { folderId, fileIds } = link.selection
  const isWhole = folderId === '' && fileIds.length === 0
  if (!seat || (isWhole && seat.role === 'member')) throw libraryErrors.exportGone()
  const asker = { ...ctx, actor, seat }
  const folder = folderId === '' ? null : await findFolder(asker, folderId)
  return new Response(streamOf(zipOf(entriesOf(asker, link.selection))), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': disposition('attachment', fileNameOf(ctx, folder?.name)),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    },
  })
}

const fileNameOf = (ctx: Context, folder = '知识库') =>
  `${folder}-${formatDateTime(ctx.now()).slice(0, 10)}.zip`

// Only what was asked for is read: a slow reader makes the archive wait, not grow.
function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const next = await pieces.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: async () => void (await pieces.return(undefined)),
  })
}

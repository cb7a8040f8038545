import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { didNotHold, mustHold } from '~/core/commit-if'
import type { FileId, UploadId } from '~/core/ids'
import { commit } from '~/core/outbox'
import { limitRate } from '~/core/rate'
import type { SeatedContext } from '~/core/context'
import { isRefused } from '~/core/database'
import { requestErrors } from '~/core/errors'
import { requireModerationPass } from '~/features/moderation/server'
import type { AddedFileView } from '../../wire/contracts/files'
import type { AddFilesInput } from '../../contract'
import { libraryErrors } from '../../errors'
import { addedByKey } from './added-by-key'
import { describeFiles } from './describe-files'
import { withDuplicates } from '../folders/duplicates'
import { requirePlace } from '../folders/folders'
import { titleKey } from '../folders/title-key'
import { isAmong, visibleFilesWhere } from '../folders/visibility'
import { isPlace } from '../folders/write-folders'
import { extensionOf } from '#packages/office-read/formats'
import { heldBy, noLongerHeld } from '../uploads/held-uploads'
import { insertsOf } from './insert-files'
import { learnAgain, RETRIES } from './learn-again'
import { ingestTickets } from '../ingest-tickets'
import { nameSum } from './name-sum'
import { cleanTitle } from './names'
import type { FileRow } from '../present'
import { ensureSpace, takeSpace } from '../spaces'
import { files, ONE_LIVE, uploads } from '../tables'

/**
 * Puts the caller's registered uploads into the library and starts their learning: rows, space and tickets in one
 * transaction. An upload that is in the library already answers the file that it is, so a call whose answer was
 * lost may be sent again; one that failed is learned once more. Each comes with those of the team that have the same content.
 * Errors: `uploadMissing`, `formatRefused`, `spaceFull`, `folderNotFound`, `folderClosed`,
 * `requestErrors.tooMany`.
 */
export async function addFiles(ctx: SeatedContext, input: AddFilesInput): Promise<AddedFileView[]> {
  const { spaceId, teamId } = ctx.seat
  if (input.spaceId !== spaceId || input.teamId !== teamId) throw requestErrors.invalid()
  await requirePlace(ctx, input.folderId)
  const asked = new Map(input.files.map((file) => [file.fileId, file.fileName]))
  const existing = await liveFilesOf(ctx, [...asked.keys()])
  const missing = new Map([...asked].filter(([id]) => !existing.some((row) => row.uploadId === id)))
  const fresh = await freshRows(ctx, input, missing)
  const names = fresh.map(({ title }) => title).join('\n')
  if (fresh.length > 0) await requireModerationPass(ctx, { kind: 'name', text: names })
  // The same call at the same time was first: now these files are known.
  if (fresh.length > 0 && !(await keep(ctx, fresh))) return addFiles(ctx, input)
  await tryAnew(ctx, existing)
  const rows = await rowsById(
    ctx,
    [...existing, ...fresh].map((row) => row.id),
  )
  const byUpload = new Map(rows.map((row) => [row.uploadId, row]))
  const added = [...asked.keys()].flatMap((id) => byUpload.get(id) ?? [])
  return withDuplicates(ctx, added, await describeFiles(ctx, added))
}

/** Who sends a file again that failed wants it tried again: its pictures may have been read since. */
async function tryAnew(ctx: SeatedContext, existing: FileRow[]): Promise<void> {
  const failed = existing.filter(({ status }) => status === 'ERROR')
  if (failed.length === 0) return
  await limitRate(ctx, RETRIES, ctx.actor.accountId)
  await learnAgain(ctx, failed)
}

/** Those of the caller's uploads that are in the library. Errors: `uploadMissing` for one that lies where they may not look. */
async function liveFilesOf(ctx: SeatedContext, uploadIds: UploadId[]): Promise<FileRow[]> {
  const found = await ctx.db
    .select({ row: files, isVisible: sql`${visibleFilesWhere(ctx)}` })
    .from(files)
    .where(
      and(
        // With the sign it is found by its upload, not by reading the space.
        sql`+${files.spaceId} = ${ctx.seat.spaceId}`,
        isNull(files.deletedAt),
        isAmong(files.uploadId, uploadIds),
        // Somebody else's upload is answered as missing below, whether or not it is in the library.
        eq(files.createdBy, ctx.actor.accountId),
      ),
    )
  if (found.some(({ isVisible }) => isVisible !== 1)) throw libraryErrors.uploadMissing()
  return found.map(({ row }) => row)
}

async function freshRows(
  ctx: SeatedContext,
  { folderId, isAnswer = false }: AddFilesInput,
  requested: Map<UploadId, string>,
): Promise<FileRow[]> {
  if (requested.size === 0) return []
  const own = await ownUploads(ctx, [...requested.keys()])
  const now = ctx.now().getTime()
  return [...requested].map(([id, fileName]) => {
    const upload = own.get(id)
    const extension = extensionOf(fileName)
    if (!upload) throw libraryErrors.uploadMissing()
    if (!extension || extension !== extensionOf(upload.fileName))
      throw libraryErrors.formatRefused()
    const title = cleanTitle(fileName, extension)
    return {
      id: ctx.newId(),
      spaceId: ctx.seat.spaceId,
      folderId,
      uploadId: upload.id,
      title,
      // Without the number that a namesake may give it, so that the two stand side by side.
      titleKey: titleKey(title),
      nameSum: nameSum(title),
      binId: '',
      extension,
      size: upload.size,
      objectKey: upload.objectKey,
      contentSha256: upload.contentSha256,
      status: 'INIT',
      progress: 0,
      errorCode: '',
      generation: 1,
      wordCount: 0,
      pageCount: 0,
      passageCount: 0,
      readyPages: 0,
      card: null,
      parseFacts: null,
      createdBy: ctx.actor.accountId,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
      sourceUrl: '',
      isAnswer,
    }
  })
}

async function ownUploads(ctx: SeatedContext, ids: UploadId[]) {
  const rows = await ctx.db
    .select()
    .from(uploads)
    .where(
      and(
        isAmong(uploads.id, ids),
        eq(uploads.accountId, ctx.actor.accountId),
        eq(uploads.teamId, ctx.seat.teamId),
        isNotNull(uploads.registeredAt),
        // One that has shrunk was added long ago.
        ne(uploads.contentSha256, ''),
      ),
    )
  return new Map(rows.map((row) => [row.id, row]))
}

/** False when one of the uploads has come into the library in this very moment. */
async function keep(ctx: SeatedContext, rows: FileRow[]): Promise<boolean> {
  await ensureSpace(ctx)
  const bytes = rows.reduce((sum, row) => sum + row.size, 0)
  const uploadIds = rows.map(({ uploadId }) => uploadId)
  const place = mustHold(ctx, isPlace(ctx, rows[0]?.folderId ?? ''))
  const writes = [
    place,
    takeSpace(ctx, sql`${bytes} - ${heldBy(uploadIds)}`),
    noLongerHeld(ctx, uploadIds),
    ...insertsOf(ctx, rows),
    ...addedByKey(ctx, rows),
  ]
  try {
    await commit(ctx, writes, ingestTickets(ctx, rows))
  } catch (error) {
    if (isRefused(error, 'SPACE_FULL')) throw libraryErrors.spaceFull()
    // Deleted in this very moment.
    if (didNotHold(error)) throw libraryErrors.folderNotFound()
    if (isRefused(error, ONE_LIVE)) return false
    if (!(await wasInserted(ctx, rows))) throw error
  }
  return true
}

// The connection may break after the commit: then the rows are there, and the sweep sends their tickets.
async function wasInserted(ctx: SeatedContext, rows: FileRow[]): Promise<boolean> {
  const found = await rowsById(
    ctx,
    rows.map((row) => row.id),
  )
  return found.length === rows.length
}

async function rowsById(ctx: SeatedContext, ids: FileId[]): Promise<FileRow[]> {
  if (ids.length === 0) return []
  return ctx.db
    .select()
    .from(files)
    .where(and(eq(files.spaceId, ctx.seat.spaceId), isAmong(files.id, ids)))
}

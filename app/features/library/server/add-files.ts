import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { commit, ticket } from '~/core/outbox'
import type { SeatedContext } from '~/core/context'
import { requestErrors } from '~/core/errors'
import { memberNames } from '~/features/teams/server'
import type { AddFilesInput, FileView } from '../contract'
import { libraryErrors } from '../errors'
import { extensionOf } from './formats'
import { ingestFile } from './jobs'
import { cleanTitle, freeTitle } from './names'
import { presentFile, type FileRow } from './present'
import { ensureSpace, isRefused, takeSpace } from './spaces'
import { files, uploads } from './tables'

/**
 * Puts the caller's registered uploads into the library and starts their learning: rows, space and tickets in one
 * transaction. An upload that is in the library already answers the file that it is, so a call whose answer was
 * lost may be sent again. Errors: `uploadMissing`, `formatRefused`, `spaceFull`.
 */
export async function addFiles(ctx: SeatedContext, input: AddFilesInput): Promise<FileView[]> {
  const { spaceId, teamId } = ctx.seat
  if (input.spaceId !== spaceId || input.teamId !== teamId) throw requestErrors.invalid()
  if (input.folderId !== '') throw libraryErrors.fileNotFound()
  const asked = new Map(input.files.map((file) => [file.fileId, file.fileName]))
  const known = await liveFilesOf(ctx, [...asked.keys()])
  const fresh = await freshRows(ctx, asked, new Set(known.map((row) => row.uploadId)))
  // The same call at the same time was first: now these files are known.
  if (fresh.length > 0 && !(await keep(ctx, fresh))) return addFiles(ctx, input)
  const byUpload = new Map([...known, ...fresh].map((row) => [row.uploadId, row]))
  const names = await memberNames(
    ctx,
    ctx.seat.teamId,
    [...byUpload.values()].map((row) => row.createdBy),
  )
  return [...asked.keys()].flatMap((id) => {
    const row = byUpload.get(id)
    return row ? [presentFile(ctx, row, names)] : []
  })
}

async function liveFilesOf(ctx: SeatedContext, uploadIds: string[]): Promise<FileRow[]> {
  return ctx.db
    .select()
    .from(files)
    .where(
      and(
        eq(files.spaceId, ctx.seat.spaceId),
        isNull(files.deletedAt),
        inArray(files.uploadId, uploadIds),
        // Somebody else's upload is answered as missing below, whether or not it is in the library.
        eq(files.createdBy, ctx.actor.accountId),
      ),
    )
}

async function freshRows(
  ctx: SeatedContext,
  asked: Map<string, string>,
  known: Set<string>,
): Promise<FileRow[]> {
  const wanted = [...asked].filter(([id]) => !known.has(id))
  if (wanted.length === 0) return []
  const own = await ownUploads(
    ctx,
    wanted.map(([id]) => id),
  )
  const taken = await takenTitles(ctx)
  const now = ctx.now().getTime()
  return wanted.map(([id, fileName]) => {
    const upload = own.get(id)
    const extension = extensionOf(fileName)
    if (!upload) throw libraryErrors.uploadMissing()
    if (!extension || extension !== extensionOf(upload.fileName))
      throw libraryErrors.formatRefused()
    const title = freeTitle(cleanTitle(fileName, extension), taken, extension)
    taken.add(title)
    return {
      id: ctx.newId(),
      spaceId: ctx.seat.spaceId,
      folderId: '',
      uploadId: upload.id,
      title,
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
      card: null,
      createdBy: ctx.actor.accountId,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    }
  })
}

async function ownUploads(ctx: SeatedContext, ids: string[]) {
  const rows = await ctx.db
    .select()
    .from(uploads)
    .where(
      and(
        inArray(uploads.id, ids),
        eq(uploads.accountId, ctx.actor.accountId),
        eq(uploads.teamId, ctx.seat.teamId),
        isNotNull(uploads.registeredAt),
      ),
    )
  return new Map(rows.map((row) => [row.id, row]))
}

async function takenTitles(ctx: SeatedContext): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ title: files.title })
    .from(files)
    .where(and(eq(files.spaceId, ctx.seat.spaceId), isNull(files.deletedAt)))
  return new Set(rows.map((row) => row.title))
}

/** False when one of the uploads has come into the library in this very moment. */
async function keep(ctx: SeatedContext, rows: FileRow[]): Promise<boolean> {
  await ensureSpace(ctx)
  const bytes = rows.reduce((sum, row) => sum + row.size, 0)
  const writes = [takeSpace(ctx, bytes), ...rows.map((row) => ctx.db.insert(files).values(row))]
  const tickets = rows.map(({ id, generation }) =>
    ticket(ctx, ingestFile, { fileId: id, generation }),
  )
  try {
    await commit(ctx, writes, tickets)
  } catch (error) {
    if (isRefused(error, 'SPACE_FULL')) throw libraryErrors.spaceFull()
    if (isRefused(error, 'UNIQUE constraint failed: files.upload_id')) return false
    if (!(await wasKept(ctx, rows))) throw error
  }
  return true
}

// The connection may break after the commit: then the rows are there, and the sweep sends their tickets.
async function wasKept(ctx: SeatedContext, rows: FileRow[]): Promise<boolean> {
  const ids = rows.map((row) => row.id)
  const found = await ctx.db.select({ id: files.id }).from(files).where(inArray(files.id, ids))
  return found.length === rows.length
}

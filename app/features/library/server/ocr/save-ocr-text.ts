import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context, SeatedContext } from '~/core/context'
import type { UploadId } from '~/core/ids'
import { ocrText, type SaveOcrTextInput } from '../../wire/contracts/ocr'
import { type OcrText } from '../../wire/terms/ocr'
import { libraryErrors, ocrErrors } from '../../errors'
import { extensionOf } from '#packages/office-read/formats'
import { changeableFile } from '../files/find-files'
import { visibleFilesWhere } from '../folders/visibility'
import { files, isLive, uploads } from '../tables'
import { objectKeyOf } from '../uploads/object-key'

/** Formats whose pages may be pictures. */
const OCR_FORMATS = new Set(['pdf', 'jpg', 'jpeg', 'png'])

/**
 * Keeps the text that a browser saw on an upload's pages, beside the original; the next learning takes it. A later one
 * takes its place. Only for one's own registered upload, or one whose file in the library the caller may change. Errors:
 * `uploadMissing`, `notYours`, `folderClosed`, `ocrErrors.noPictures`.
 */
export async function saveOcrText(ctx: SeatedContext, input: SaveOcrTextInput): Promise<true> {
  const row = (await ownUpload(ctx, input.fileId)) ?? (await uploadOfFile(ctx, input.fileId))
  if (!row) throw libraryErrors.uploadMissing()
  if (!OCR_FORMATS.has(extensionOf(row.fileName) ?? '')) throw ocrErrors.noPictures()
  await ctx.files.write(ocrTextKey(row.objectKey), JSON.stringify(input.seen), 'application/json')
  return true
}

async function ownUpload(ctx: SeatedContext, id: UploadId) {
  const [row] = await ctx.db
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.id, id),
        eq(uploads.teamId, ctx.seat.teamId),
        eq(uploads.accountId, ctx.actor.accountId),
        isNotNull(uploads.registeredAt),
      ),
    )
  return row
}

/** The same of a file that the caller may change; what they may not even see is as if it were not there. */
async function uploadOfFile(ctx: SeatedContext, uploadId: UploadId) {
  const [file] = await ctx.db
    .select({ id: files.id })
    .from(files)
    .where(and(visibleFilesWhere(ctx), eq(files.uploadId, uploadId), isLive))
  if (!file) return null
  const row = await changeableFile(ctx, file.id)
  return { fileName: row.title, objectKey: objectKeyOf(row) }
}

/** What was seen on the pages of an original; null when nothing was kept. */
export async function readOcrText(ctx: Context, objectKey: string): Promise<OcrText | null> {
  const bytes = await ctx.files.read(ocrTextKey(objectKey))
  if (!bytes) return null
  const stored: unknown = JSON.parse(new TextDecoder().decode(bytes))
  return ocrText.parse(stored)
}

/** Where it lies; goes with its original. */
export const ocrTextKey = (objectKey: string) => objectKey.replace(/^originals\//, 'seen/')

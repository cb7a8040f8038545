import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context, SeatedContext } from '~/core/context'
import { seenText, type KeepSeenInput, type SeenText } from '../../contract'
import { libraryErrors, seenErrors } from '../../errors'
import { extensionOf } from '../formats'
import { changeableFile } from '../files'
import { seenFilesWhere } from '../folders/visibility'
import { files, uploads } from '../tables'

/** Formats whose pages may be pictures. */
const SEEN_FORMATS = new Set(['pdf', 'jpg', 'jpeg', 'png'])

/**
 * Keeps the text that a browser saw on an upload's pages, beside the original; the next learning takes it. A later one
 * takes its place. Only for one's own registered upload, or one whose file in the library the caller may change. Errors:
 * `uploadMissing`, `notYours`, `folderClosed`, `seenErrors.noPictures`.
 */
export async function keepSeen(ctx: SeatedContext, input: KeepSeenInput): Promise<true> {
  const row = (await ownUpload(ctx, input.fileId)) ?? (await uploadOfFile(ctx, input.fileId))
  if (!row) throw libraryErrors.uploadMissing()
  if (!SEEN_FORMATS.has(extensionOf(row.fileName) ?? '')) throw seenErrors.noPictures()
  await ctx.files.write(seenKey(row.objectKey), JSON.stringify(input.seen), 'application/json')
  return true
}

async function ownUpload(ctx: SeatedContext, id: string) {
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
async function uploadOfFile(ctx: SeatedContext, uploadId: string) {
  const [file] = await ctx.db
    .select({ id: files.id })
    .from(files)
    .where(and(seenFilesWhere(ctx), eq(files.uploadId, uploadId)))
  if (!file) return null
  const { title, objectKey } = await changeableFile(ctx, file.id)
  return { fileName: title, objectKey }
}

/** What was seen on the pages of an original; null when nothing was kept. */
export async function readSeen(ctx: Context, objectKey: string): Promise<SeenText | null> {
  const bytes = await ctx.files.read(seenKey(objectKey))
  if (!bytes) return null
  const kept: unknown = JSON.parse(new TextDecoder().decode(bytes))
  return seenText.parse(kept)
}

/** Where it lies; goes with its original. */
export const seenKey = (objectKey: string) => objectKey.replace(/^originals\//, 'seen/')

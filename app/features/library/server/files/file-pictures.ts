import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { limitRate, type RateRule } from '~/core/rate'
import { pictureFormats, type FilePictures } from '../../wire/terms/pictures'
import { findFile } from './find-files'
import { pageReader, type StoredFile } from '../ports'
import { objectKeyOf } from '../uploads/object-key'

// Each look opens the file anew, where the parsers are.
const PICTURE_READS: RateRule = { name: 'library.pictures', limit: 600, windowMs: 10 * 60_000 }

/** Pictures that stand in a file which the caller may see, some at a time. Errors: `fileNotFound`, `requestErrors.tooMany`. */
export async function listFilePictures(
  ctx: SeatedContext,
  { fileId, window }: { fileId: FileId; window: number },
): Promise<FilePictures> {
  const file = await storedFile(ctx, fileId)
  return file ? pageReader.need(ctx).pictures(file, window) : { pictures: [], next: null }
}

/** One of them as it lies in the file; null for what is not there. Errors as of `listFilePictures`. */
export async function readFilePicture(
  ctx: SeatedContext,
  { fileId, name }: { fileId: FileId; name: string },
): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = await storedFile(ctx, fileId)
  return file && pageReader.need(ctx).picture(file, name)
}

async function storedFile(ctx: SeatedContext, fileId: FileId): Promise<StoredFile | null> {
  const file = await findFile(ctx, fileId)
  const { extension } = file
  const objectKey = objectKeyOf(file)
  if (!pictureFormats.includes(extension)) return null
  await limitRate(ctx, PICTURE_READS, ctx.actor.accountId)
  const size = (await ctx.files.head(objectKey))?.size
  return size === undefined ? null : { objectKey, size, extension }
}

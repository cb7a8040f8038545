import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { libraryErrors } from '../../errors'
import { findFile } from './find-files'
import type { RangeSource } from '#packages/office-read/document'
import { objectKeyOf } from '../uploads/object-key'

/** A file as it was handed in, read piece by piece. */
export interface OpenedOriginal extends RangeSource {
  title: string
  /** Of its name, in small letters, without the dot. */
  extension: string
}

/** The original of a file that the caller may see. Errors: `fileNotFound`, `originalMissing`. */
export async function openOriginal(ctx: SeatedContext, id: FileId): Promise<OpenedOriginal> {
  const file = await findFile(ctx, id)
  const { title, extension } = file
  const objectKey = objectKeyOf(file)
  const size = (await ctx.files.head(objectKey))?.size
  if (size === undefined) throw libraryErrors.originalMissing()
  return {
    title,
    extension,
    size,
    async read(from, length) {
      const bytes = await ctx.files.readRange(objectKey, from, length)
      if (bytes?.byteLength !== length) throw libraryErrors.originalMissing()
      return bytes
    },
  }
}

import type { SeatedContext } from '~/core/context'
import type { UploadId } from '~/core/ids'
import { limitRate } from '~/core/rate'
import { reasonOf } from '~/core/reasons'
import { sha256Hex } from '~/core/signing/sha256'
import type { AddedFileView } from '../../wire/contracts/files'
import { libraryErrors } from '../../errors'
import { addFiles } from './add-files'
import { contentTypeOf, extensionOf, HEAD_BYTES, looksLike } from '#packages/office-read/formats'
import { uploads } from '../tables'
import { UPLOADS } from '../uploads/register-uploads'
import { originalKey } from '../uploads/object-key'

/** A file that the product itself has in hand: an exported answer, a paper that was found. */
export interface KeepFileInput {
  /** With its extension. */
  fileName: string
  bytes: Uint8Array<ArrayBuffer>
  /** '' is the root. */
  folderId: string
  /** A model's words rather than a source's. */
  isAnswer?: boolean
}

/**
 * Puts bytes into the library in the caller's name, as if they had uploaded them, and starts their learning. Errors:
 * `formatRefused`, `contentMismatch`, `fileTooLarge`, `spaceFull`, `folderNotFound`, `folderClosed`, `storageFailed`,
 * `requestErrors.tooMany`.
 */
export async function keepFile(ctx: SeatedContext, input: KeepFileInput): Promise<AddedFileView> {
  const { fileName, bytes, folderId, isAnswer = false } = input
  const extension = extensionOf(fileName)
  if (!extension) throw libraryErrors.formatRefused()
  if (!looksLike(extension, bytes.subarray(0, HEAD_BYTES))) throw libraryErrors.contentMismatch()
  if (bytes.byteLength > ctx.settings.MAX_FILE_BYTES) {
    const limit = `${Math.floor(ctx.settings.MAX_FILE_BYTES / 1024 ** 2)}M`
    throw libraryErrors.fileTooLarge({ name: fileName, limit })
  }
  await limitRate(ctx, UPLOADS, ctx.actor.accountId)
  const { teamId, spaceId } = ctx.seat
  const id = ctx.newId<UploadId>()
  const objectKey = originalKey(teamId, id)
  const contentType = contentTypeOf(extension)
  try {
    await ctx.files.write(objectKey, bytes.buffer, contentType)
  } catch (error) {
    ctx.log('error', 'library.storage-failed', { reason: reasonOf(error) })
    throw libraryErrors.storageFailed()
  }
  const now = ctx.now().getTime()
  // Without a file of its own it is swept like any upload that was left behind.
  await ctx.db.insert(uploads).values({
    id,
    accountId: ctx.actor.accountId,
    teamId,
    fileName,
    objectKey,
    contentType,
    contentSha256: await sha256Hex(bytes),
    size: bytes.byteLength,
    createdAt: now,
    registeredAt: now,
  })
  const files = [{ fileId: id, fileName }]
  const [file] = await addFiles(ctx, { spaceId, teamId, folderId, files, isAnswer })
  if (!file) throw libraryErrors.fileNotFound()
  return file
}

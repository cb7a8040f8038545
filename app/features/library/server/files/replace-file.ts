import { eq, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { sha256Hex } from '~/core/signing/sha256'
import { ingestTickets } from '../ingest-tickets'
import { files } from '../tables'
import { commitPage } from '../web/persist-page'
import { changeableFile } from './find-files'
import { contentTypeOf, extensionOf } from '#packages/office-read/formats'
import { objectKeyOf } from '../uploads/object-key'

/**
 * Gives a file of the caller's other bytes of its format, and has it learned anew; what it said before answers until then.
 * False where it says the same already, or was changed at this very moment. Errors: `fileNotFound`, `notYours`,
 * `folderClosed`, `learning.noSpace`.
 */
export async function replaceFile(
  ctx: SeatedContext,
  { id, bytes }: { id: FileId; bytes: Uint8Array<ArrayBuffer> },
): Promise<boolean> {
  const file = await changeableFile(ctx, id)
  const contentSha256 = await sha256Hex(bytes)
  if (contentSha256 === file.contentSha256) return false
  const extension = extensionOf(`file.${file.extension}`)
  const contentType = extension ? contentTypeOf(extension) : 'application/octet-stream'
  await ctx.files.write(objectKeyOf(file), bytes.buffer, contentType)
  const [generation, size] = [file.generation + 1, bytes.byteLength]
  const isAsRead = sql`EXISTS (SELECT 1 FROM files WHERE id = ${file.id} AND deleted_at IS NULL
    AND generation = ${file.generation})`
  const learning = {
    size,
    contentSha256,
    generation,
    status: 'INIT' as const,
    progress: 0,
    errorCode: '',
    passageCount: sql`CASE ${files.status} WHEN 'DONE' THEN ${files.passageCount} ELSE 0 END`,
    readyPages: 0,
    updatedAt: ctx.now().getTime(),
  }
  const writes = [ctx.db.update(files).set(learning).where(eq(files.id, file.id))]
  const tickets = ingestTickets(ctx, [{ ...file, size, generation }])
  return commitPage(ctx, file, isAsRead, { writes, size, tickets })
}

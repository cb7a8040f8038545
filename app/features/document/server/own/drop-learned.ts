import { eq } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { AppError } from '~/core/errors'
import type { DocumentId, FileId } from '~/core/ids'
import { deleteFiles } from '~/features/library/server'
import { documents } from '../tables'

/** The library forgets a text: its file goes to the bin there. One whose file is gone already is forgotten as well. */
export async function dropLearned(
  ctx: SeatedContext,
  { id, learnedFileId: fileId }: { id: DocumentId; learnedFileId: FileId | '' },
): Promise<void> {
  if (fileId === '') return
  await ctx.db
    .update(documents)
    .set({ learnedFileId: '', learnedMemberId: '' })
    .where(eq(documents.id, id))
  await ifThere(deleteFiles(ctx, { ids: [fileId] }))
}

/** What is gone, or no longer the caller's, needs nothing. */
export async function ifThere(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof AppError) || error.kind.status >= 500) throw error
  }
}

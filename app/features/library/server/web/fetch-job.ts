import type { Context } from '~/core/context'
import { AppError } from '~/core/errors'
import type { FileId } from '~/core/ids'
import { handle, type JobHandler } from '~/core/jobs'
import { markFailed, markAbandoned, presentFile } from '../ingest/learning-row'
import { fetchPage } from './jobs'
import { isUnfetched, keepFetchedPage } from './persist-page'

/** Fetches pages that were added, apart from everything that waits for nobody. */
export const fetchHandlers: JobHandler[] = [handle(fetchPage, fetchAdded, markAbandoned)]

async function fetchAdded(
  ctx: Context,
  { fileId, generation }: { fileId: FileId; generation: number },
): Promise<void> {
  const file = await presentFile(ctx, fileId)
  if (!file || file.generation !== generation || file.deletedAt !== null) return
  if (file.status === 'DONE' || file.status === 'ERROR' || !isUnfetched(file)) return
  try {
    await keepFetchedPage(ctx, file)
  } catch (error) {
    // What the page is guilty of is reported; everything else is tried again.
    if (!(error instanceof AppError) || !error.slug.startsWith('learning.')) throw error
    ctx.log('warn', 'learning.failed', { fileId, code: error.kind.code })
    await markFailed(ctx, file, error.kind.code)
  }
}

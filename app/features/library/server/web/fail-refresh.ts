import { codeOf } from '~/core/errors'
import { and, eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { FileId } from '~/core/ids'
import { learningErrors } from '../../errors'
import { webPages } from './tables'

/** A refresh that came to nothing, with the catalogue's code; without one it was tried to the end of patience. */
export async function markRefreshFailed(
  ctx: Context,
  { fileId, refreshId }: { fileId: FileId; refreshId: string },
  code = codeOf(learningErrors.gaveUp),
): Promise<void> {
  await ctx.db
    .update(webPages)
    .set({ refreshState: 'failed', refreshError: code, refreshPage: null })
    .where(
      and(
        eq(webPages.fileId, fileId),
        eq(webPages.refreshId, refreshId),
        eq(webPages.refreshState, 'fetching'),
      ),
    )
}

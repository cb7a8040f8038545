import type { SeatedContext } from '~/core/context'
import type { DocumentId } from '~/core/ids'
import { readableThreads } from '../comments/comments'
import { countPending } from '../sections'

/** What an export can show of a review: sections with changes that wait, and threads. Errors: `documentNotFound`. */
export async function countReview(
  ctx: SeatedContext,
  documentId: DocumentId,
): Promise<{ sections: number; threads: number }> {
  const { sections } = await countPending(ctx, documentId)
  const threads = await readableThreads(ctx, documentId)
  return { sections, threads: threads.filter(({ places }) => places.length > 0).length }
}

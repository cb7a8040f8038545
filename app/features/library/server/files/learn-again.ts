import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { commit } from '~/core/outbox'
import type { RateRule } from '~/core/rate'
import { isOpenTo } from '../folders/visibility'
import { ingestTickets } from '../ingest-tickets'
import { files } from '../tables'

/** Learning is the dearest work of the house: a file that fails each time must not be learned without end. */
export const RETRIES: RateRule = { name: 'library.retry', limit: 60, windowMs: 10 * 60_000 }

/**
 * Has files learned from their originals once more, as they were read: whoever was faster has a ticket of their own, and
 * ours is for an older learning then and does nothing. What was learned answers until it is learned anew; of what failed
 * nothing is there to answer. Folders that are closed to the caller for changing keep theirs as they are.
 */
export async function learnAgain(
  ctx: SeatedContext,
  due: (typeof files.$inferSelect)[],
): Promise<void> {
  const snapshot = JSON.stringify(due.map(({ id, generation }) => [id, generation]))
  const starting = ctx.db
    .update(files)
    .set({
      status: 'INIT',
      progress: 0,
      errorCode: '',
      passageCount: sql`CASE ${files.status} WHEN 'DONE' THEN ${files.passageCount} ELSE 0 END`,
      readyPages: 0,
      generation: sql`${files.generation} + 1`,
      updatedAt: ctx.now().getTime(),
    })
    .where(
      and(
        eq(files.spaceId, ctx.seat.spaceId),
        isNull(files.deletedAt),
        isOpenTo(ctx, 'change', files.folderId),
        sql`(${files.id}, ${files.generation}) IN (
          SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(${snapshot}))`,
      ),
    )
  const again = due.map((row) => ({ ...row, generation: row.generation + 1 }))
  await commit(ctx, [starting], ingestTickets(ctx, again))
}

import { and, eq, isNull } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { commit, ticket } from '~/core/outbox'
import { limitRate, type RateRule } from '~/core/rate'
import { changeableFile } from '../files'
import { ingestFile } from '../jobs'
import { files } from '../tables'

// Learning is the dearest work of the house.
const RELEARNINGS: RateRule = { name: 'library.relearn', limit: 30, windowMs: 10 * 60_000 }

/**
 * Learns a file from its original once more, learned or failed; one that is being learned stays as it is. Edited
 * passages that are the same afterwards keep their edits. Errors: `fileNotFound`, `notYours`, `requestErrors.tooMany`.
 */
export async function relearnFile(ctx: SeatedContext, input: { id: string }): Promise<true> {
  const row = await changeableFile(ctx, input.id)
  if (row.status !== 'DONE' && row.status !== 'ERROR') return true
  await limitRate(ctx, RELEARNINGS, ctx.actor.accountId)
  const generation = row.generation + 1
  const starting = ctx.db
    .update(files)
    .set({ status: 'INIT', progress: 0, errorCode: '', generation, updatedAt: ctx.now().getTime() })
    .where(
      and(
        eq(files.id, row.id),
        eq(files.spaceId, ctx.seat.spaceId),
        eq(files.generation, row.generation),
        isNull(files.deletedAt),
      ),
    )
  await commit(ctx, [starting], [ticket(ctx, ingestFile, { fileId: row.id, generation })])
  return true
}

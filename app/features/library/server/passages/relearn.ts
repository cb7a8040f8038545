import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { commit, ticket } from '~/core/outbox'
import { limitRate, type RateRule } from '~/core/rate'
import { changeableFile, requireOwnFiles } from '../files'
import { ingestFile } from '../jobs'
import { learningTickets } from '../learning-tickets'
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
    .set({ ...waiting(ctx), generation })
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

// What was learned answers until it is learned anew; of what failed nothing is there to answer.
const waiting = (ctx: SeatedContext) => ({
  status: 'INIT' as const,
  progress: 0,
  errorCode: '',
  passageCount: sql`CASE ${files.status} WHEN 'DONE' THEN ${files.passageCount} ELSE 0 END`,
  readyPages: 0,
  updatedAt: ctx.now().getTime(),
})

// Each takes up to 200 files.
const RELEARNED_LISTS: RateRule = { name: 'library.relearn-many', limit: 10, windowMs: 10 * 60_000 }

/**
 * The same for up to 200 files in one transaction, all of them or none; those that are being learned stay as they are.
 * Answers the ids of those that wait to be learned now. Errors: `fileNotFound`, `notYours`, `folderClosed`,
 * `requestErrors.tooMany`.
 */
export async function relearnFiles(
  ctx: SeatedContext,
  input: { ids: string[] },
): Promise<{ ids: string[] }> {
  const rows = await requireOwnFiles(ctx, [...new Set(input.ids)])
  const due = rows.filter(({ status }) => status === 'DONE' || status === 'ERROR')
  if (due.length === 0) return { ids: [] }
  await limitRate(ctx, RELEARNED_LISTS, ctx.actor.accountId)
  const seen = JSON.stringify(due.map(({ id, generation }) => [id, generation]))
  const starting = ctx.db
    .update(files)
    .set({ ...waiting(ctx), generation: sql`${files.generation} + 1` })
    .where(
      and(
        eq(files.spaceId, ctx.seat.spaceId),
        isNull(files.deletedAt),
        // Whoever was faster has a ticket of their own; ours is for an older learning then and does nothing.
        sql`(${files.id}, ${files.generation}) IN (
          SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(${seen}))`,
      ),
    )
  const again = due.map((row) => ({ ...row, generation: row.generation + 1 }))
  await commit(ctx, [starting], learningTickets(ctx, again))
  return { ids: due.map(({ id }) => id) }
}

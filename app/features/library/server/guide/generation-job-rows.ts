import { and, count, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { didNotHold, mustHold } from '~/core/commit-if'
import type { Context } from '~/core/context'
import type { Statement } from '~/core/database'
import type { FileId } from '~/core/ids'
import { commit, ticket } from '~/core/outbox'
import { makeNext } from './jobs'
import { generationJobs, passageChanges, type files } from '../tables'

export type GenerationJobRow = typeof generationJobs.$inferSelect
export type FileRow = typeof files.$inferSelect

/** Which learning of which content something is made from, and how often its passages were changed since. */
export async function sourceOf(ctx: Context, file: FileRow): Promise<string> {
  const [found] = await ctx.db.select({ source: sourceIn(ctx, file) }).from(sql`(SELECT 1)`)
  return found?.source ?? ''
}

/** The same as an expression. */
export function sourceIn(ctx: Context, file: FileRow): SQL<string> {
  const changes = ctx.db
    .select({ times: count() })
    .from(passageChanges)
    .where(and(eq(passageChanges.fileId, file.id), eq(passageChanges.generation, file.generation)))
  return sql<string>`${`${file.contentSha256}-${file.generation}-`} || ${changes}`
}

/** Only this attempt, and only while it is under way. */
export const whileActive = ({ id, attempt }: Pick<GenerationJobRow, 'id' | 'attempt'>) =>
  and(
    eq(generationJobs.id, id),
    eq(generationJobs.attempt, attempt),
    inArray(generationJobs.status, ['waiting', 'running']),
  )

/**
 * Writes the row's next state together with the ticket for the step after it, unless another has done so meanwhile: two
 * chains of steps for one making would ask the model everything twice. Answers whether it was written.
 */
export async function moveOn(
  ctx: Context,
  row: Pick<GenerationJobRow, 'id' | 'attempt' | 'progress'>,
  write: Statement,
  next: { attempt: number; progress: number; hasTicket: boolean },
): Promise<boolean> {
  const { id, attempt, progress } = row
  const isAsRead: SQL = sql`EXISTS (SELECT 1 FROM ${generationJobs} WHERE ${generationJobs.id} = ${id}
    AND ${generationJobs.attempt} = ${attempt} AND ${generationJobs.progress} = ${progress})`
  const tickets = next.hasTicket
    ? [ticket(ctx, makeNext, { taskId: id, attempt: next.attempt, progress: next.progress })]
    : []
  try {
    await commit(ctx, [mustHold(ctx, isAsRead), write], tickets)
    return true
  } catch (error) {
    if (didNotHold(error)) return false
    throw error
  }
}

/** Ends an attempt with a code of the catalogue as reason. */
export async function markFailed(
  ctx: Context,
  row: Pick<GenerationJobRow, 'id' | 'attempt'>,
  code: string | number,
): Promise<void> {
  await ctx.db
    .update(generationJobs)
    .set({ status: 'failed', errorCode: String(code), updatedAt: ctx.now().getTime() })
    .where(whileActive(row))
}

/** A statement that drops whatever was made of a file that is purged. */
export const deleteGenerationJobs = (ctx: Context, fileId: FileId) =>
  ctx.db.delete(generationJobs).where(eq(generationJobs.fileId, fileId))

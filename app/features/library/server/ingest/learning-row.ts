import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { learningErrors } from '../../errors'
import { files } from '../tables'

export type FileRow = typeof files.$inferSelect

/** The row as it is now; null when there is none. Tickets carry ids that this house made, so no team is asked for. */
export async function presentFile(ctx: Context, fileId: string): Promise<FileRow | null> {
  const [row] = await ctx.db.select().from(files).where(eq(files.id, fileId))
  return row ?? null
}

/** Only this generation of a file that is still there and still being learned may be moved on. */
export function stillLearning(file: { id: string; generation: number }) {
  return and(
    eq(files.id, file.id),
    eq(files.generation, file.generation),
    inArray(files.status, ['INIT', 'PROCESSING']),
    isNull(files.deletedAt),
  )
}

/** A statement that raises the progress (0–100) and never lowers it. */
export function raiseProgress(ctx: Context, file: FileRow, progress: number) {
  return ctx.db
    .update(files)
    .set({
      status: 'PROCESSING',
      progress: sql`max(${files.progress}, ${Math.round(progress)})`,
      updatedAt: ctx.now().getTime(),
    })
    .where(stillLearning(file))
}

/** 学习失败, with the catalogue's code as reason. A file that was learned meanwhile stays learned. */
export async function markFailed(
  ctx: Context,
  file: { id: string; generation: number },
  code: string | number,
): Promise<void> {
  await ctx.db
    .update(files)
    .set({ status: 'ERROR', errorCode: String(code), updatedAt: ctx.now().getTime() })
    .where(stillLearning(file))
}

/** Learning was tried to the end of patience. */
export async function markGivenUp(
  ctx: Context,
  { fileId, generation }: { fileId: string; generation: number },
): Promise<void> {
  await markFailed(ctx, { id: fileId, generation }, learningErrors.gaveUp().kind.code)
}

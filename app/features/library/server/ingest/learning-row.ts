import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { FileId, TeamId } from '~/core/ids'
import { learningErrors } from '../../errors'
import { files } from '../tables'
import { spaceIndex } from '../space-index'

export type FileRow = typeof files.$inferSelect

/** The row as it is now; null when there is none. Tickets carry ids that this house made, so no team is asked for. */
export async function presentFile(ctx: Context, fileId: FileId): Promise<FileRow | null> {
  const [row] = await ctx.db.select().from(files).where(eq(files.id, fileId))
  return row ?? null
}

/** Only this generation of a file that is still there and still being learned may be moved on. */
export function stillLearning(file: { id: FileId; generation: number }) {
  return and(eq(files.id, file.id), eq(files.generation, file.generation), isBeingLearned)
}

export const isBeingLearned = sql`${files.status} IN ('INIT', 'PROCESSING') AND ${files.deletedAt} IS NULL`

/** What can be found of a file while it is being learned. */
export interface FoundSoFar {
  passages: number
  /** Pages from the first on of which nothing is missing. */
  pages: number
}

/** A statement that raises the progress (0–100) and what can be found, and never lowers them. */
export function raiseProgress(
  ctx: Context,
  file: FileRow,
  progress: number,
  found: FoundSoFar = { passages: 0, pages: 0 },
) {
  return ctx.db
    .update(files)
    .set({
      status: 'PROCESSING',
      progress: sql`max(${files.progress}, ${Math.round(progress)})`,
      passageCount: sql`max(${files.passageCount}, ${found.passages})`,
      readyPages: sql`max(${files.readyPages}, ${found.pages})`,
      updatedAt: ctx.now().getTime(),
    })
    .where(stillLearning(file))
}

interface FailedFile {
  id: FileId
  spaceId: TeamId
  generation: number
}

/**
 * 学习失败, with the catalogue's code as reason: what could be found of it goes first. A file that was learned meanwhile
 * stays learned.
 */
export async function markFailed(
  ctx: Context,
  file: FailedFile,
  code: string | number,
): Promise<void> {
  await spaceIndex(ctx, file.spaceId).withdrawFile(file.id, file.generation)
  await failing(ctx, file, code)
}

/** The statement of it alone, for a file of which nothing was put. */
export function failing(
  ctx: Context,
  file: { id: FileId; generation: number },
  code: string | number,
) {
  return ctx.db
    .update(files)
    .set({ status: 'ERROR', errorCode: String(code), updatedAt: ctx.now().getTime() })
    .where(stillLearning(file))
}

/** Learning was tried to the end of patience. */
export async function markAbandoned(
  ctx: Context,
  { fileId, generation }: { fileId: FileId; generation: number },
): Promise<void> {
  const file = await presentFile(ctx, fileId)
  if (file) await markFailed(ctx, { ...file, generation }, learningErrors.gaveUp().kind.code)
}

/** The same for files that were to be learned together. */
export async function markAllAbandoned(
  ctx: Context,
  asked: { files: { fileId: FileId; generation: number }[] },
): Promise<void> {
  for (const file of asked.files) await markAbandoned(ctx, file)
}

import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { SpaceView } from '../contract'
import { files, spaces } from './tables'

/** The caller's space, made on first sight. */
export async function getSpace(ctx: SeatedContext): Promise<SpaceView> {
  await ensureSpace(ctx)
  const [[space], [sums]] = await Promise.all([
    ctx.db.select().from(spaces).where(eq(spaces.id, ctx.seat.spaceId)),
    ctx.db
      .select({
        fileCount: sql<number>`count(*)`,
        wordCount: sql<number>`coalesce(sum(${files.wordCount}), 0)`,
      })
      .from(files)
      .where(and(eq(files.spaceId, ctx.seat.spaceId), isNull(files.deletedAt))),
  ])
  if (!space) throw new Error('the space was not made')
  return {
    id: space.id,
    name: space.name,
    fileCount: sums?.fileCount ?? 0,
    wordCount: sums?.wordCount ?? 0,
    usedSize: space.usedBytes,
    maxSize: space.maxBytes,
  }
}

/** A team's space is made when somebody first needs it. */
export async function ensureSpace(ctx: SeatedContext): Promise<void> {
  const { spaceId, teamId } = ctx.seat
  const maxBytes = ctx.settings.MAX_SPACE_BYTES
  await ctx.db
    .insert(spaces)
    .values({ id: spaceId, teamId, name: '我的知识', maxBytes, createdAt: ctx.now().getTime() })
    .onConflictDoNothing()
}

/** Takes `bytes` of the space; the database refuses more than the space may hold (SPACE_FULL). */
export function takeSpace(ctx: SeatedContext, bytes: number) {
  return ctx.db
    .update(spaces)
    .set({ usedBytes: sql`${spaces.usedBytes} + ${bytes}` })
    .where(eq(spaces.id, ctx.seat.spaceId))
}

/** Gives back what those of the files that are not yet deleted hold; stands before their deletion in the batch. */
export function giveSpaceBack(ctx: SeatedContext, fileIds: string[]) {
  const held = sql`(SELECT coalesce(sum(size), 0) FROM files WHERE space_id = ${ctx.seat.spaceId}
    AND deleted_at IS NULL AND id IN (SELECT value FROM json_each(${JSON.stringify(fileIds)})))`
  return ctx.db
    .update(spaces)
    .set({ usedBytes: sql`max(0, ${spaces.usedBytes} - ${held})` })
    .where(eq(spaces.id, ctx.seat.spaceId))
}

/** Whether a failed write says that the space has no room. */
export function isSpaceFull(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one.message.includes('SPACE_FULL')) return true
  }
  return false
}

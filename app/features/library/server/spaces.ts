import { eq, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { SpaceView } from '../contract'
import { seenFilesWhere } from './folders/visibility'
import { files, spaces } from './tables'

/** The caller's space, made on first sight. */
export async function getSpace(ctx: SeatedContext): Promise<SpaceView> {
  const [room, sums] = await ctx.db.batch([roomOfSpace(ctx), sumsOfFiles(ctx)])
  return presentSpace(room[0] ?? (await makeSpace(ctx)), sums[0])
}

/** A team's space is made when somebody first needs it. */
export async function makeSpace(ctx: SeatedContext): Promise<typeof spaces.$inferSelect> {
  await ensureSpace(ctx)
  const [room] = await roomOfSpace(ctx)
  if (!room) throw new Error('the space was not made')
  return room
}

/** The space's own row; none before somebody first needs it. */
export function roomOfSpace(ctx: SeatedContext) {
  return ctx.db.select().from(spaces).where(eq(spaces.id, ctx.seat.spaceId))
}

/** What the files of the space add up to, and how many are the caller's, failed or still being learned. */
export function sumsOfFiles(ctx: SeatedContext) {
  return ctx.db
    .select({
      fileCount: sql<number>`count(*)`,
      wordCount: sql<number>`coalesce(sum(${files.wordCount}), 0)`,
      mine: sql<number>`coalesce(sum(${files.createdBy} = ${ctx.actor.accountId}), 0)`,
      failed: sql<number>`coalesce(sum(${files.status} = 'ERROR'), 0)`,
      learning: sql<number>`coalesce(sum(${files.status} IN ('INIT', 'PROCESSING')), 0)`,
    })
    .from(files)
    .where(seenFilesWhere(ctx))
}

export function presentSpace(
  room: typeof spaces.$inferSelect,
  sums: { fileCount: number; wordCount: number } | undefined,
): SpaceView {
  return {
    id: room.id,
    name: room.name,
    fileCount: sums?.fileCount ?? 0,
    wordCount: sums?.wordCount ?? 0,
    usedSize: room.usedBytes,
    maxSize: room.maxBytes,
  }
}

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

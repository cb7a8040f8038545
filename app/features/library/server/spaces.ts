import { and, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { SpaceView } from '../wire/contracts/files'
import { visibleSumsWhere } from './folders/visibility'
import { fileSums, sizeSums } from './folders/tables'
import { spaces } from './tables'

/** The caller's space, made on first sight. */
export async function getSpace(ctx: SeatedContext): Promise<SpaceView> {
  const [room, sums] = await ctx.db.batch([roomOfSpace(ctx), sumsOfSpace(ctx)])
  return presentSpace(room[0] ?? (await makeSpace(ctx)), sums[0])
}

/** A team's space is made when somebody first needs it. */
export async function makeSpace(ctx: SeatedContext): Promise<Room> {
  await ensureSpace(ctx)
  const [room] = await roomOfSpace(ctx)
  if (!room) throw new Error('the space was not made')
  return room
}

type Room = Awaited<ReturnType<typeof roomOfSpace>>[number]

/** The space's own row with what takes its room; none before somebody first needs it. */
export function roomOfSpace(ctx: SeatedContext) {
  const bytesOf = (kind: (typeof sizeSums.$inferSelect)['kind']) => {
    const those = and(eq(sizeSums.spaceId, ctx.seat.spaceId), eq(sizeSums.kind, kind))
    return sql<number>`coalesce((SELECT ${sizeSums.bytes} FROM ${sizeSums} WHERE ${those}), 0)`
  }
  return ctx.db
    .select({
      ...getTableColumns(spaces),
      imageBytes: bytesOf('image').as('image_bytes'),
      webBytes: bytesOf('web').as('web_bytes'),
    })
    .from(spaces)
    .where(eq(spaces.id, ctx.seat.spaceId))
}

/** What the files that the caller may see add up to, and how many are theirs, failed or still being learned. */
export function sumsOfSpace(ctx: SeatedContext) {
  const counted = (which: SQL) =>
    sql<number>`coalesce(sum(${fileSums.files}) FILTER (WHERE ${which}), 0)`
  return ctx.db
    .select({
      fileCount: sql<number>`coalesce(sum(${fileSums.files}), 0)`,
      wordCount: sql<number>`coalesce(sum(${fileSums.words}), 0)`,
      mine: counted(eq(fileSums.createdBy, ctx.actor.accountId)),
      failed: counted(eq(fileSums.status, 'ERROR')),
      learning: counted(inArray(fileSums.status, ['INIT', 'PROCESSING'])),
    })
    .from(fileSums)
    .where(visibleSumsWhere(ctx))
}

export function presentSpace(
  room: Room,
  sums: { fileCount: number; wordCount: number } | undefined,
): SpaceView {
  return {
    id: room.id,
    name: room.name,
    fileCount: sums?.fileCount ?? 0,
    wordCount: sums?.wordCount ?? 0,
    usedSize: room.usedBytes,
    maxSize: room.maxBytes,
    usedBy: {
      // Whatever is neither.
      document: Math.max(0, room.usedBytes - room.imageBytes - room.webBytes),
      image: room.imageBytes,
      web: room.webBytes,
    },
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
export function takeSpace(ctx: SeatedContext, bytes: number | SQL) {
  return ctx.db
    .update(spaces)
    .set({ usedBytes: sql`${spaces.usedBytes} + ${bytes}` })
    .where(eq(spaces.id, ctx.seat.spaceId))
}

/**
 * Gives back what those of the files that are not yet deleted hold; stands before their deletion in the batch. `which`
 * is a condition over `files`.
 */
export function giveSpaceBack(ctx: SeatedContext, which: SQL) {
  const held = sql`(SELECT coalesce(sum(size), 0) FROM files WHERE space_id = ${ctx.seat.spaceId}
    AND deleted_at IS NULL AND ${which})`
  return ctx.db
    .update(spaces)
    .set({ usedBytes: sql`max(0, ${spaces.usedBytes} - ${held})` })
    .where(eq(spaces.id, ctx.seat.spaceId))
}

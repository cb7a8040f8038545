import { and, eq, gte, inArray, isNull, lt, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { isRefused, type Statement } from '~/core/database'
import type { UploadId } from '~/core/ids'
import { files, spaces, uploads } from '../tables'

const HOUR_MS = 60 * 60_000
const AT_ONCE = 50

type UploadRow = typeof uploads.$inferSelect

/**
 * Uploads that nobody has added within an hour take their room of the space, so that it cannot be filled for nothing; what
 * there is no room for goes. Answers those: their objects are the caller's to remove. `since`: older ones go anyway.
 */
export async function holdForgotten(ctx: Context, since: number): Promise<UploadRow[]> {
  const hourAgo = ctx.now().getTime() - HOUR_MS
  const added = ctx.db.select({ id: files.id }).from(files).where(eq(files.uploadId, uploads.id))
  const rows = await ctx.db
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.heldBytes, 0),
        gte(uploads.createdAt, since),
        lt(uploads.createdAt, hourAgo),
        or(isNull(uploads.registeredAt), lt(uploads.registeredAt, hourAgo)),
        notExists(added),
      ),
    )
    .limit(AT_ONCE)
  const tooMany: UploadRow[] = []
  for (const row of rows) {
    const bytes = await bytesOf(ctx, row)
    if (bytes > 0 && !(await hold(ctx, row, bytes))) tooMany.push(row)
  }
  return tooMany
}

// What was sent and never registered is as large as it lies there.
async function bytesOf(ctx: Context, row: UploadRow): Promise<number> {
  if (row.registeredAt !== null) return row.size
  const key = row.objectKey.replace(/^originals\//, 'incoming/')
  return (await ctx.files.head(key))?.size ?? 0
}

/** False when the space has no room for it. */
async function hold(ctx: Context, { id, teamId }: UploadRow, bytes: number): Promise<boolean> {
  // Somebody may add it in this very moment.
  const isStill = sql`EXISTS (SELECT 1 FROM uploads WHERE id = ${id} AND held_bytes = 0
    AND NOT EXISTS (SELECT 1 FROM files WHERE files.upload_id = uploads.id))`
  try {
    await ctx.db.batch([
      ctx.db
        .update(spaces)
        .set({ usedBytes: sql`${spaces.usedBytes} + ${bytes}` })
        .where(and(eq(spaces.id, teamId), isStill)),
      ctx.db
        .update(uploads)
        .set({ heldBytes: bytes })
        .where(and(eq(uploads.id, id), isStill)),
    ])
    return true
  } catch (error) {
    if (isRefused(error, 'SPACE_FULL')) return false
    throw error
  }
}

/** Bytes that these uploads hold already. */
export const heldBy = (uploadIds: readonly UploadId[]): SQL =>
  sql`(SELECT coalesce(sum(held_bytes), 0) FROM uploads WHERE id IN (
    SELECT value FROM json_each(${JSON.stringify(uploadIds)})))`

/** Statement: they are in the library now, which counts them. */
export const noLongerHeld = (ctx: Context, uploadIds: readonly UploadId[]): Statement =>
  ctx.db
    .update(uploads)
    .set({ heldBytes: 0 })
    .where(
      sql`id IN (SELECT value FROM json_each(${JSON.stringify(uploadIds)})) AND held_bytes > 0`,
    )

/** Takes uploads away with the room that they hold. */
export async function dropUploads(ctx: Context, rows: readonly UploadRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const statements = [...new Set(rows.map(({ teamId }) => teamId))].map((teamId) =>
    ctx.db
      .update(spaces)
      .set({
        usedBytes: sql`max(0, ${spaces.usedBytes} - (SELECT coalesce(sum(held_bytes), 0) FROM uploads
          WHERE team_id = ${teamId} AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))))`,
      })
      .where(eq(spaces.id, teamId)),
  )
  const dropping = ctx.db.delete(uploads).where(inArray(uploads.id, ids))
  const [first, ...others] = [...statements, dropping]
  if (first) await ctx.db.batch([first, ...others])
}

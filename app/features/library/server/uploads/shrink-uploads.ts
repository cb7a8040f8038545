import { sql } from 'drizzle-orm'
import type { Context } from '~/core/context'

const MONTH_MS = 30 * 24 * 60 * 60_000

/**
 * Uploads that became a file and were registered a month ago give up what the file says itself, so that two thirds of
 * their bytes go; a copy of the same bytes is sent anew from then on. The row stays: without it the object behind it would
 * be taken for a stray one. Some at a time; answers with how many.
 */
export async function shrinkUploads(ctx: Context, atOnce: number): Promise<number> {
  const monthAgo = ctx.now().getTime() - MONTH_MS
  // Written anew rather than changed: shorter rows leave their pages two thirds empty, and the file as large as it was.
  const shrunk = await ctx.db.all(sql`
    INSERT OR REPLACE INTO uploads (id, account_id, team_id, file_name, object_key, content_type, client_sha256,
      content_sha256, size, created_at, registered_at, held_bytes)
    SELECT id, account_id, team_id, '.' || (SELECT extension FROM files WHERE upload_id = uploads.id LIMIT 1), object_key,
      '', '', '', size, created_at, registered_at, held_bytes
    FROM uploads WHERE content_sha256 <> '' AND registered_at < ${monthAgo}
      AND EXISTS (SELECT 1 FROM files WHERE upload_id = uploads.id)
    ORDER BY registered_at LIMIT ${atOnce}
    RETURNING id`)
  return shrunk.length
}

import { and, eq, lt, sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { Statement } from '~/core/database'
import type { FileId } from '~/core/ids'
import { isOpenGate } from '~/core/schema-gates'
import { isAmong } from '../folders/visibility'
import { files, uploads } from '../tables'
import { parseFactsOf } from '../files/parse-facts'

const MONTH_MS = 30 * 24 * 60 * 60_000

/**
 * Settles learned files that were added a month ago, some at a time: what their ids say is not stored twice, and their
 * uploads go. Answers how many.
 */
export async function settleFiles(ctx: Context, atOnce: number): Promise<number> {
  const rows = await ctx.db
    .select({ id: files.id, uploadId: files.uploadId, card: files.card })
    .from(files)
    .where(
      and(
        isOpenGate(ctx, 'settled_files'),
        lt(files.createdAt, ctx.now().getTime() - MONTH_MS),
        // As the index has it.
        sql`substr(${files.objectKey}, 1, 10) = 'originals/' AND ${files.status} = 'DONE'`,
        eq(files.objectKey, sql`'originals/' || ${files.spaceId} || '/' || ${files.uploadId}`),
      ),
    )
    .orderBy(files.createdAt)
    .limit(atOnce)
  if (rows.length === 0) return 0
  const settled = rows.map(({ id, card }, no) => ({ id, no, facts: card && parseFactsOf(card) }))
  // Uploads first: where this ends in between, the next sweep finds the files again.
  const going = rows.map(({ uploadId }) => uploadId)
  await ctx.db.delete(uploads).where(and(isAmong(uploads.id, going), eq(uploads.heldBytes, 0)))
  // A new place at the end: shorter rows where they are would leave their pages half empty, and the database as large.
  await ctx.db
    .run(sql`UPDATE files SET rowid = (SELECT max(rowid) FROM files) + 1 + (one.value ->> 'no'),
      object_key = '', card = NULL, parse_facts = coalesce(parse_facts, one.value ->> 'facts')
    FROM json_each(${JSON.stringify(settled)}) AS one
    WHERE files.id = one.value ->> 'id' AND status = 'DONE'`)
  return rows.length
}

/** Statement: gives a settled file that goes for good its upload back, with which its original goes. */
export const uploadBack = (ctx: Context, fileId: FileId): Statement =>
  ctx.db
    .insert(uploads)
    .select(
      sql`SELECT upload_id, created_by, space_id, '.' || extension, 'originals/' || space_id || '/' || upload_id, '', '',
        '', size, created_at, created_at, 0
      FROM files WHERE id = ${fileId} AND (object_key = '' OR substr(object_key, 1, 10) = 'originals/')`,
    )
    .onConflictDoNothing()

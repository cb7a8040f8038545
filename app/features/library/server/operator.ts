import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { Statement } from '~/core/database'
import { readId, type FileId } from '~/core/ids'
import { files } from './tables'

/** Statements: files of a learning ticket that was given up are to be learned again; none for other tickets. */
export function reviveLearning(
  ctx: Context,
  { type, payload }: { type: string; payload: unknown },
): Statement[] {
  if (!/^library\.(ingest-|fetch-page)/.test(type)) return []
  return idsIn(payload).map((fileId) =>
    ctx.db
      .update(files)
      .set({ status: 'INIT', errorCode: '', progress: 0, updatedAt: ctx.now().getTime() })
      .where(and(eq(files.id, fileId), eq(files.status, 'ERROR'), sql`${files.deletedAt} IS NULL`)),
  )
}

function idsIn(payload: unknown): FileId[] {
  const items: unknown = Reflect.get(Object(payload), 'files')
  const named: unknown[] = Array.isArray(items) ? items : [payload]
  return named.flatMap((item) => readId<FileId>(Reflect.get(Object(item), 'fileId')) ?? [])
}

import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { Statement } from '~/core/database'
import { readId, type FileId, type TeamId } from '~/core/ids'
import { fileSums } from './folders/tables'
import { files, spaces } from './tables'

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

/** Query: what a team's library takes up, of how much, and how many files are in it; no row before it was first needed. */
export const storageOfTeam = (ctx: Context, teamId: TeamId) =>
  ctx.db
    .select({
      usedBytes: spaces.usedBytes,
      maxBytes: spaces.maxBytes,
      files: sql<number>`(SELECT coalesce(sum(${fileSums.files}), 0) FROM ${fileSums} WHERE ${fileSums.spaceId} = ${spaces.id})`,
    })
    .from(spaces)
    .where(eq(spaces.teamId, teamId))

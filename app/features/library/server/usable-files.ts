import { and, eq, isNull, or, sql, type Column } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { files } from './tables'

const AT_MOST = 50

/** Learned files of the caller's space among these ids and folders, at most 50; others are left out. */
export async function findUsableFiles(
  ctx: SeatedContext,
  { fileIds, folderIds }: { fileIds: string[]; folderIds: string[] },
): Promise<{ id: string; title: string; extension: string }[]> {
  return ctx.db
    .select({ id: files.id, title: files.title, extension: files.extension })
    .from(files)
    .where(
      and(
        eq(files.spaceId, ctx.seat.spaceId),
        isNull(files.deletedAt),
        eq(files.status, 'DONE'),
        or(isAmong(files.id, fileIds), isAmong(files.folderId, folderIds)),
      ),
    )
    .limit(AT_MOST)
}

// D1 binds at most 100 values a statement; one JSON value carries any number.
const isAmong = (column: Column, ids: string[]) =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

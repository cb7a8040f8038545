import { and, eq, inArray, isNull, or } from 'drizzle-orm'
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
        or(inArray(files.id, fileIds), inArray(files.folderId, folderIds)),
      ),
    )
    .limit(AT_MOST)
}

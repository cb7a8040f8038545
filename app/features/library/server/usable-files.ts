import { and, eq, or, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { foldersUnder, isAmong, seenFilesWhere } from './folders/visibility'
import { files } from './tables'

const AT_MOST = 50

/** Learned files that the caller may see among these ids and in these folders, at most 50; others are left out. */
export async function findUsableFiles(
  ctx: SeatedContext,
  { fileIds, folderIds }: { fileIds: string[]; folderIds: string[] },
): Promise<{ id: string; title: string; extension: string }[]> {
  return ctx.db
    .select({ id: files.id, title: files.title, extension: files.extension })
    .from(files)
    .where(
      and(
        seenFilesWhere(ctx),
        eq(files.status, 'DONE'),
        or(isAmong(files.id, fileIds), sql`${files.folderId} IN (${foldersUnder(ctx, folderIds)})`),
      ),
    )
    .limit(AT_MOST)
}

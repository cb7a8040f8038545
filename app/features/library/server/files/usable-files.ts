import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { canBeAsked, isAskable } from './askable'
import { foldersUnder, isAmong, isOpenTo, visibleFilesWhere } from '../folders/visibility'
import { displayTitleColumn } from './names'
import { files } from '../tables'
import { folders } from '../folders/tables'

const AT_MOST = 50

/** Files that can be asked and that the caller may see among these ids and in these folders, at most 50; others are left out. */
export async function findUsableFiles(
  ctx: SeatedContext,
  { fileIds, folderIds }: { fileIds: FileId[]; folderIds: string[] },
): Promise<{ id: FileId; title: string; extension: string }[]> {
  return ctx.db
    .select({ id: files.id, title: displayTitleColumn, extension: files.extension })
    .from(files)
    .where(
      and(
        visibleFilesWhere(ctx),
        isAskable(),
        or(isAmong(files.id, fileIds), sql`${files.folderId} IN (${foldersUnder(ctx, folderIds)})`),
      ),
    )
    .limit(AT_MOST)
}

/** Documents by name, as far as somebody may see them. */
export interface Documents {
  files: { id: FileId; title: string; extension: string; isAskable: boolean }[]
  folders: { id: string; name: string }[]
}

/** Those of the files and folders that the caller may see; deleted ones and those of other teams are left out. */
export async function documentsAmong(
  ctx: SeatedContext,
  { fileIds, folderIds }: { fileIds: readonly FileId[]; folderIds: readonly string[] },
): Promise<Documents> {
  const isOpenFolder = and(
    eq(folders.spaceId, ctx.seat.spaceId),
    isNull(folders.deletedAt),
    isOpenTo(ctx, 'see', folders.id),
    isAmong(folders.id, folderIds),
  )
  const [rows, open] = await Promise.all([
    fileIds.length === 0
      ? []
      : ctx.db
          .select({
            id: files.id,
            title: displayTitleColumn,
            extension: files.extension,
            status: files.status,
            passageCount: files.passageCount,
          })
          .from(files)
          .where(and(visibleFilesWhere(ctx), isAmong(files.id, fileIds))),
    folderIds.length === 0
      ? []
      : ctx.db.select({ id: folders.id, name: folders.name }).from(folders).where(isOpenFolder),
  ])
  const named = rows.map(({ status, passageCount, ...file }) => ({
    ...file,
    isAskable: canBeAsked({ status, passageCount }),
  }))
  return { files: named, folders: open }
}

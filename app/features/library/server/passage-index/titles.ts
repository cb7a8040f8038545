import { fold } from '#packages/chinese/fold'
import type { FileId } from '~/core/ids'
import { BIN_FOLDER, type SearchScope } from '../ports'
import type { Sql } from './sql'

export interface TitledFile {
  /** Folded. */
  title: string
  folderId: string
}

/** Titles and folders of the files that can be found, read once and kept while the index is open. */
export function openTitles(sql: Sql) {
  let cache: Map<FileId, TitledFile> | null = null
  return {
    all: (): ReadonlyMap<FileId, TitledFile> => (cache ??= read(sql)),
    /** Does what may change a file's title or whether it can be found, and reads that file anew. */
    after<Result>(fileId: FileId, change: () => Result): Result {
      const result = change()
      if (!cache) return result
      const [now] = read(sql, fileId).values()
      if (now === undefined) cache.delete(fileId)
      else cache.set(fileId, now)
      return result
    },
    /** Many files may have changed: the next look reads them all. */
    forget: () => void (cache = null),
  }
}

export type Titles = ReturnType<typeof openTitles>

/** Whether a search of the scope may look into a file. */
export function scopeTest(scope: SearchScope): (fileId: FileId, folderId: string) => boolean {
  const fileIds = new Set(scope.fileIds)
  const folderIds = new Set(scope.folderIds)
  const hidden = new Set([BIN_FOLDER, ...(scope.hiddenFolderIds ?? [])])
  const isChosen = scope.fileIds !== undefined || scope.folderIds !== undefined
  return (fileId, folderId) =>
    !hidden.has(folderId) && (!isChosen || fileIds.has(fileId) || folderIds.has(folderId))
}

function read(sql: Sql, fileId?: FileId): Map<FileId, TitledFile> {
  const filter = fileId === undefined ? '' : 'AND file_id = ?'
  const rows = sql.all<{ file_id: FileId; title: string; folder_id: string }>(
    `SELECT file_id, title, folder_id FROM files WHERE generation > 0 ${filter}`,
    ...(fileId === undefined ? [] : [fileId]),
  )
  return new Map(
    rows.map((row) => [row.file_id, { title: fold(row.title), folderId: row.folder_id }]),
  )
}

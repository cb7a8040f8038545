import type { ShelfRow } from './shelf-rows'

export interface Origin {
  /** '' is the top of the library. */
  originId: string
  fileIds: string[]
  folderIds: string[]
}

/** Where the rows lay, each place once: what lays them back. */
export function originsOf(rows: readonly ShelfRow[]): Origin[] {
  const origins = new Map<string, Origin>()
  for (const row of rows) {
    const originId = row.kind === 'folder' ? row.folder.parentId : row.file.folderId
    const origin = origins.get(originId) ?? { originId, fileIds: [], folderIds: [] }
    if (row.kind === 'folder') origin.folderIds.push(row.folder.id)
    else origin.fileIds.push(row.file.id)
    origins.set(originId, origin)
  }
  return [...origins.values()]
}

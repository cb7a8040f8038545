import { formatNumber } from '~/core/format'
import type { FileView } from '../../wire/contracts/files'
import type { FolderView } from '../../wire/contracts/folders'

/** A row of the library: a folder of this level, or a file. */
export type ShelfRow =
  | {
      kind: 'folder'
      key: string
      folder: FolderView
      /** Files in it and in everything beneath. */
      count: number
    }
  | { kind: 'file'; key: string; file: FileView }

/** Folders first, each with the number of files that `countWithin` finds. Ids of folders and files may be alike, keys are not. */
export const shelfRows = (
  folders: readonly FolderView[],
  files: readonly FileView[],
  countWithin?: (folderId: string) => number,
): ShelfRow[] => [
  ...folders.map((folder) => ({
    kind: 'folder' as const,
    key: folderKey(folder.id),
    folder,
    count: countWithin?.(folder.id) ?? folder.fileCount,
  })),
  ...files.map((file) => ({ kind: 'file' as const, key: file.id, file })),
]

export const folderKey = (id: string) => `folder-${id}`

export const nameOf = (row: ShelfRow) => (row.kind === 'folder' ? row.folder.name : row.file.title)

/** The caller may rename, move and delete it. */
export const isOwn = (row: ShelfRow) =>
  row.kind === 'folder' ? row.folder.isMine : row.file.isMine

export const filesAmong = (rows: readonly ShelfRow[]): FileView[] =>
  rows.flatMap((row) => (row.kind === 'file' ? [row.file] : []))

export const foldersAmong = (rows: readonly ShelfRow[]): FolderView[] =>
  rows.flatMap((row) => (row.kind === 'folder' ? [row.folder] : []))

/** 「调研资料」, 3 份资料, 2 个文件夹和 3 份资料. */
export function describeRows(rows: readonly ShelfRow[]): string {
  const [only] = rows
  if (rows.length === 1 && only) return `「${nameOf(only)}」`
  const files = filesAmong(rows).length
  const folders = rows.length - files
  return [
    folders > 0 && `${formatNumber(folders)} 个文件夹`,
    files > 0 && `${formatNumber(files)} 份资料`,
  ]
    .filter(Boolean)
    .join('和')
}

import { formatNumber } from '~/core/format'
import { libraryErrors } from '../../errors'
import { MAX_FOLDER_NAME } from '../../wire/terms/folders'
import type { TreeNode } from '~/kit/data/tree'

/** What the tree needs to know of a folder. `parentId` '' is the top of the library. */
export interface FolderLeaf {
  id: string
  name: string
  parentId: string
  /** Files that lie directly in it. */
  fileCount: number
}

/** The top of the library, as a target and as a line of the tree. */
export const ROOT = ''

export interface FolderMap<Folder extends FolderLeaf = FolderLeaf> {
  byId: ReadonlyMap<string, Folder>
  /** Folders right under this one, by name. */
  childrenOf(id: string): readonly Folder[]
  /** From the top down to the folder itself; empty for the top and for what is not there. */
  pathTo(id: string): readonly Folder[]
  /** Files in it and in everything beneath. */
  countWithin(id: string): number
  /** The folder itself is not within itself. */
  isWithin(id: string, ancestorId: string): boolean
}

/**
 * The folders as they lie in each other. One whose parent is not there, hidden from this person, stands at the top;
 * so does one that would lie within itself.
 */
export function mapFolders<Folder extends FolderLeaf>(rows: readonly Folder[]): FolderMap<Folder> {
  const byId = new Map(rows.map((folder) => [folder.id, folder]))
  const pathTo = (id: string): Folder[] => {
    const path: Folder[] = []
    for (
      let ancestor = byId.get(id);
      ancestor && !path.includes(ancestor);
      ancestor = byId.get(ancestor.parentId)
    )
      path.push(ancestor)
    return path.toReversed()
  }
  const children = new Map<string, Folder[]>()
  for (const folder of rows.toSorted(byName)) {
    const isLoose = !byId.has(folder.parentId) || isInCircle(folder, byId)
    const parentId = isLoose ? ROOT : folder.parentId
    children.set(parentId, [...(children.get(parentId) ?? []), folder])
  }
  const childrenOf = (id: string) => children.get(id) ?? []
  const countWithin = (id: string): number =>
    childrenOf(id).reduce(
      (sum, folder) => sum + countWithin(folder.id),
      byId.get(id)?.fileCount ?? 0,
    )
  return {
    byId,
    pathTo,
    childrenOf,
    countWithin,
    isWithin: (id, ancestorId) =>
      id !== ancestorId && pathTo(id).some((folder) => folder.id === ancestorId),
  }
}

/** The lines of the folder tree below a folder. */
export function treeNodes(map: FolderMap, below = ROOT): TreeNode[] {
  return map.childrenOf(below).map((folder) => ({
    id: folder.id,
    label: folder.name,
    count: formatNumber(map.countWithin(folder.id)),
    children: treeNodes(map, folder.id),
  }))
}

/** What is being moved. */
export interface Load {
  fileIds: readonly string[]
  folderIds: readonly string[]
  /** Where all of it lies now; null when it comes from several folders. */
  fromId: string | null
}

export type DropVerdict = { may: true } | { may: false; reason: string }

/** Whether the load may be laid into a folder. A folder neither into itself nor into what lies below it. */
export function judgeDrop(map: FolderMap, load: Load, targetId: string): DropVerdict {
  if (targetId !== ROOT && !map.byId.has(targetId))
    return refused(libraryErrors.folderNotFound().text)
  const isInside = load.folderIds.some((id) => id === targetId || map.isWithin(targetId, id))
  if (isInside) return refused(libraryErrors.folderIntoItself().text)
  if (load.fromId === targetId) return refused('已经在这个文件夹里')
  return { may: true }
}

/** A name as the library keeps it, or what is wrong with it. Siblings are distinguished by their names. */
export function checkFolderName(
  name: string,
  siblings: readonly Pick<FolderLeaf, 'id' | 'name'>[],
  ownId = '',
): string {
  const trimmed = name.trim()
  if (trimmed === '') return '名称不能为空'
  if (trimmed.length > MAX_FOLDER_NAME) return `名称最多${MAX_FOLDER_NAME}个字`
  const isTaken = siblings.some(
    (folder) => folder.id !== ownId && folder.name.toLowerCase() === trimmed.toLowerCase(),
  )
  return isTaken ? libraryErrors.folderNameTaken().text : ''
}

const refused = (reason: string): DropVerdict => ({ may: false, reason })

const byName = (a: FolderLeaf, b: FolderLeaf) => collator.compare(a.name, b.name)
const collator = new Intl.Collator('zh-Hans-CN', { numeric: true })

function isInCircle(folder: FolderLeaf, byId: ReadonlyMap<string, FolderLeaf>): boolean {
  const visited = new Set([folder.id])
  for (let ancestor = byId.get(folder.parentId); ancestor; ancestor = byId.get(ancestor.parentId)) {
    if (ancestor.id === folder.id) return true
    if (visited.has(ancestor.id)) return false
    visited.add(ancestor.id)
  }
  return false
}

import type { FolderAudience } from '../../wire/terms/folders'
import type { folders } from './tables'

export type FolderRow = typeof folders.$inferSelect

/** A folder with what follows from those above it. */
export interface TreeFolder {
  row: FolderRow
  /** The folders above, the topmost first. */
  above: FolderRow[]
  /** The narrowest of its own and all above. */
  see: FolderAudience
  change: FolderAudience
  maySee: boolean
  mayChange: boolean
}

export interface Viewer {
  isAdmin: boolean
  /** Folders that name the viewer, and whether they may change them. */
  grants: ReadonlyMap<string, { mayChange: boolean }>
}

/**
 * The folders of a space as one person meets them, by id: no folder opens what one above it closes. Folders whose parent
 * is missing are left out.
 */
export function treeOf(rows: readonly FolderRow[], viewer: Viewer): Map<string, TreeFolder> {
  const below = Map.groupBy(rows, (row) => row.parentId)
  const tree = new Map<string, TreeFolder>()
  const waiting: { row: FolderRow; parent: TreeFolder | null }[] = []
  const put = (parent: TreeFolder | null) => {
    for (const row of below.get(parent?.row.id ?? '') ?? []) waiting.push({ row, parent })
  }
  put(null)
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const folder = beneath(next.parent, next.row, viewer)
    tree.set(folder.row.id, folder)
    put(folder)
  }
  return tree
}

function beneath(parent: TreeFolder | null, row: FolderRow, viewer: Viewer): TreeFolder {
  return {
    row,
    above: parent ? [...parent.above, parent.row] : [],
    see: narrower(parent?.see ?? 'team', row.see),
    change: narrower(parent?.change ?? 'team', row.change),
    maySee: (parent?.maySee ?? true) && isOpen(row, row.see, 'see', viewer),
    mayChange: (parent?.mayChange ?? true) && isOpen(row, row.change, 'change', viewer),
  }
}

function isOpen(
  row: FolderRow,
  audience: FolderAudience,
  right: 'see' | 'change',
  { isAdmin, grants }: Viewer,
): boolean {
  if (isAdmin || audience === 'team') return true
  const grant = audience === 'members' ? grants.get(row.id) : undefined
  return grant !== undefined && (right === 'see' || grant.mayChange)
}

const width = { team: 2, members: 1, admins: 0 } satisfies Record<FolderAudience, number>

/** Whichever of the two lets fewer people in. */
export const narrower = (a: FolderAudience, b: FolderAudience): FolderAudience =>
  width[a] <= width[b] ? a : b

/** 甲/乙: where a folder stands, as a person reads it. */
export const placeOf = ({ above, row }: TreeFolder) =>
  [...above, row].map(({ name }) => name).join('/')

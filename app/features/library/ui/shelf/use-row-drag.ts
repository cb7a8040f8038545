import { useState, type DragEvent } from 'react'
import { judgeDrop, type FolderMap, type Load } from '../folders/folder-map'
import { dragGhost } from './drag-ghost'
import { filesAmong, foldersAmong, nameOf, type ShelfRow } from './shelf-rows'

/** Rows that are being dragged about the page, and the folder they hang over. */
export interface RowDrag {
  movingKeys: ReadonlySet<string>
  /** Id of the folder that would take them; '' is the top of the library, null nothing. */
  overId: string | null
  start: (event: DragEvent, rows: readonly ShelfRow[]) => void
  end: () => void
  dragOver: (event: DragEvent, targetId: string) => void
  leave: (targetId: string) => void
  drop: (event: DragEvent, targetId: string) => void
}

// Somewhere else a drop would write them down.
const MOST_NAMES = 100

const still: { rows: readonly ShelfRow[]; overId: string | null } = { rows: [], overId: null }

/** Files of the system being dragged in are none of this: they hang over the page as an upload. */
export function useRowDrag(
  map: FolderMap,
  fromId: string | null,
  onMove: (rows: readonly ShelfRow[], targetId: string) => void,
): RowDrag {
  const [state, setState] = useState(still)
  const may = (targetId: string) =>
    state.rows.length > 0 && judgeDrop(map, loadOf(state.rows, fromId), targetId).may
  return {
    movingKeys: keysOf(state.rows),
    overId: state.overId,
    start(event, rows) {
      event.dataTransfer.effectAllowed = 'move'
      // Without data Firefox drags nothing; a name is harmless where it may be let fall.
      event.dataTransfer.setData('text/plain', rows.slice(0, MOST_NAMES).map(nameOf).join('\n'))
      const ghost = dragGhost(rows)
      event.dataTransfer.setDragImage(ghost, 20, 20)
      // Browsers take the picture after this handler; changing the page inside it would end the drag in Chromium.
      setTimeout(() => {
        ghost.remove()
        setState({ rows, overId: null })
      })
    },
    end: () => setState(still),
    dragOver(event, targetId) {
      if (!may(targetId)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      if (state.overId !== targetId) setState({ ...state, overId: targetId })
    },
    leave: (targetId) =>
      setState((now) => (now.overId === targetId ? { ...now, overId: null } : now)),
    drop(event, targetId) {
      if (!may(targetId)) return
      event.preventDefault()
      onMove(state.rows, targetId)
      setState(still)
    },
  }
}

/** What is moved when these rows are. */
export const loadOf = (rows: readonly ShelfRow[], fromId: string | null): Load => ({
  fileIds: filesAmong(rows).map(({ id }) => id),
  folderIds: foldersAmong(rows).map(({ id }) => id),
  fromId,
})

const noKeys: ReadonlySet<string> = new Set()
const keysOf = (rows: readonly ShelfRow[]) =>
  rows.length === 0 ? noKeys : new Set(rows.map(({ key }) => key))

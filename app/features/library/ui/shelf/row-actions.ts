import {
  useEffect,
  useMemo,
  useRef,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import type { FileView } from '../../wire/contracts/files'
import type { FolderView } from '../../wire/contracts/folders'
import type { LibraryCalls } from '../calls'
import type { ShelfRow } from './shelf-rows'

/** What can be done with rows of the library. */
export interface ShelfActions {
  /** Reads first pages of tiles; null for a visitor. */
  calls: LibraryCalls | null
  onOpen: (row: ShelfRow) => void
  onAsk: (rows: readonly ShelfRow[]) => void
  onDownload: (rows: readonly ShelfRow[]) => void
  /** A folder, or several files, can be fetched as a ZIP. */
  mayExport: boolean
  onRename: (row: ShelfRow) => void
  onMove: (rows: readonly ShelfRow[]) => void
  /** The whole of each, one after the other. */
  onTranslate: (files: readonly FileView[]) => void
  onTag: (files: readonly FileView[]) => void
  /** What they are as works, to complete and confirm. */
  onWorks: (files: readonly FileView[]) => void
  onAccess: (folder: FolderView) => void
  onDelete: (rows: readonly ShelfRow[]) => void
  onRetry: (files: readonly FileView[]) => void
}

/** What a row asks of its list besides. */
export interface RowActions extends ShelfActions {
  onPick: (key: string, withShift: boolean) => void
  onMenu: (row: ShelfRow, button: HTMLElement) => void
  onFocusRow: (index: number) => void
  onClickRow: (row: ShelfRow, event: MouseEvent) => void
  onKey: (event: KeyboardEvent, index: number) => void
  onDragStart: (event: DragEvent, row: ShelfRow) => void
  onDragEnd: () => void
  onDragOver: (event: DragEvent, row: ShelfRow) => void
  onDragLeave: (row: ShelfRow) => void
  onDrop: (event: DragEvent, row: ShelfRow) => void
}

/** One object for all rows and renders, so that scrolling draws only the rows that came. */
export function useStableActions(actions: RowActions): RowActions {
  const newest = useRef(actions)
  useEffect(() => {
    newest.current = actions
  })
  const { calls, mayExport } = actions
  return useMemo(
    () => ({
      calls,
      mayExport,
      onOpen: (row) => newest.current.onOpen(row),
      onAsk: (rows) => newest.current.onAsk(rows),
      onDownload: (rows) => newest.current.onDownload(rows),
      onRename: (row) => newest.current.onRename(row),
      onMove: (rows) => newest.current.onMove(rows),
      onTranslate: (files) => newest.current.onTranslate(files),
      onTag: (files) => newest.current.onTag(files),
      onWorks: (files) => newest.current.onWorks(files),
      onAccess: (folder) => newest.current.onAccess(folder),
      onDelete: (rows) => newest.current.onDelete(rows),
      onRetry: (files) => newest.current.onRetry(files),
      onPick: (key, withShift) => newest.current.onPick(key, withShift),
      onMenu: (row, button) => newest.current.onMenu(row, button),
      onFocusRow: (index) => newest.current.onFocusRow(index),
      onClickRow: (row, event) => newest.current.onClickRow(row, event),
      onKey: (event, index) => newest.current.onKey(event, index),
      onDragStart: (event, row) => newest.current.onDragStart(event, row),
      onDragEnd: () => newest.current.onDragEnd(),
      onDragOver: (event, row) => newest.current.onDragOver(event, row),
      onDragLeave: (row) => newest.current.onDragLeave(row),
      onDrop: (event, row) => newest.current.onDrop(event, row),
    }),
    [calls, mayExport],
  )
}

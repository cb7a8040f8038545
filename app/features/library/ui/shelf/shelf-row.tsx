import { Folder } from 'lucide-react'
import { lazy, memo, Suspense, type HTMLAttributes } from 'react'
import { FileMark } from '~/kit/file-mark'
import { FileCells, MoreButton, RowCheck, RowLink, type CellsProps } from './file-cells'
import { FolderCells } from './folder-cells'
import { isOnRow } from './on-row'
import type { RowActions } from './row-actions'
import { nameOf, type ShelfRow } from './shelf-rows'
import { TileMeta } from './tile-meta'

const FirstPage = lazy(() => import('./first-page/first-page'))

export interface ShelfRowProps extends CellsProps {
  index: number
  isCursor: boolean
  /** It hangs at the pointer. */
  isMoving: boolean
  /** Other rows hang over it and may be let go. */
  isDrop: boolean
}

export interface PlacedRowProps extends ShelfRowProps {
  measure: (element: Element | null) => void
  /** Pixels from the top of the list. */
  start: number
}

/** A row of the list, in its place. */
export const PlacedRow = memo(function PlacedRow(props: PlacedRowProps) {
  const { row, measure, index, start } = props
  return (
    <div
      {...handlersOf(props)}
      ref={measure}
      role="row"
      aria-label={nameOf(row)}
      aria-rowindex={index + 2}
      className="file-row"
      style={{ transform: `translateY(${start}px)` }}
    >
      {row.kind === 'folder' ? (
        <FolderCells {...props} row={row} />
      ) : (
        <FileCells {...props} row={row} />
      )}
    </div>
  )
})

/** The same as a tile: its first page, name, what became of it. */
export const ShelfTile = memo(function ShelfTile(props: ShelfRowProps) {
  const { row, now, isDrop } = props
  return (
    <div {...handlersOf(props)} role="gridcell" className="file-tile">
      <TilePage {...props} />
      <span className="file-tile-check">
        <RowCheck {...props} />
      </span>
      <span className="file-tools">
        <MoreButton {...props} />
      </span>
      <span className="file-tile-name">
        {row.kind === 'file' && <FileMark extension={row.file.extension} small />}
        <RowLink
          href={
            row.kind === 'folder' ? `/library?folderId=${row.folder.id}` : `/library/${row.file.id}`
          }
          name={nameOf(row)}
        />
      </span>
      {isDrop ? (
        <span className="folder-drop">松手移到这里</span>
      ) : (
        <TileMeta row={row} now={now} />
      )}
    </div>
  )
})

function TilePage({ row, actions }: ShelfRowProps) {
  return (
    <div className="file-tile-page" data-kind={row.kind}>
      {row.kind === 'folder' && <Folder size={52} strokeWidth={1} aria-hidden="true" />}
      {row.kind === 'file' && actions.calls && (
        <Suspense>
          <FirstPage calls={actions.calls} file={row.file} />
        </Suspense>
      )}
    </div>
  )
}

function handlersOf(
  props: ShelfRowProps,
): HTMLAttributes<HTMLDivElement> & Record<`data-${string}`, unknown> {
  const { row, index, isCursor, isSelected, isMoving, isDrop, actions } = props
  return {
    'data-index': index,
    'data-moving': isMoving || undefined,
    'data-drop': isDrop || undefined,
    'aria-selected': isSelected,
    tabIndex: isCursor ? 0 : -1,
    draggable: true,
    onFocus: () => actions.onFocusRow(index),
    onKeyDown: (event) => {
      if (event.target === event.currentTarget) actions.onKey(event, index)
    },
    onClick: (event) => {
      if (isOnRow(event)) actions.onClickRow(row, event)
    },
    onDragStart: (event) => actions.onDragStart(event, row),
    onDragEnd: actions.onDragEnd,
    ...(row.kind === 'folder' && targetOf(row, actions)),
  }
}

const targetOf = (row: ShelfRow, actions: RowActions): HTMLAttributes<HTMLDivElement> => ({
  onDragOver: (event) => actions.onDragOver(event, row),
  onDragLeave: (event) => {
    const { relatedTarget, currentTarget } = event
    if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget))
      actions.onDragLeave(row)
  },
  onDrop: (event) => actions.onDrop(event, row),
})

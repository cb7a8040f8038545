import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { SkeletonRows } from '~/kit/skeleton'
import type { FileSort, SortOrder } from '../../wire/terms/folders'
import type { ListView } from '../files/list-query'
import { useStableActions, type RowActions, type ShelfActions } from './row-actions'
import { RowIconSheet } from './row-icons'
import { RowMenu, useRowMenu } from './row-menu'
import { reach, toggle, type Selection } from './selection'
import { ShelfHead } from './shelf-head'
import { actOn, stepFor } from './shelf-keys'
import { PlacedRow, ShelfTile } from './shelf-row'
import type { ShelfRow } from './shelf-rows'
import type { RowDrag } from './use-row-drag'
import './shelf.css'
import './tiles.css'

export interface ShelfListProps {
  rows: readonly ShelfRow[]
  /** Rows in all, loaded or not. */
  total: number
  view: ListView
  selection: Selection
  /** Every row is picked, also those that are not loaded yet. */
  isAll: boolean
  onSelection: (selection: Selection) => void
  onSelectAll: () => void
  sort: FileSort
  order: SortOrder
  onSort: (sort: FileSort) => void
  actions: ShelfActions
  drag: RowDrag
  onMore: () => void
  /** Asks for all rows that are not loaded. */
  onRest: () => void
  /** Keys in sight, each time they change. */
  onSee: (keys: readonly string[]) => void
}

/** Thousands of rows, a screenful of elements. One Tab stop: arrows walk, Enter opens, space picks, M moves, Delete asks. */
export function ShelfList(props: ShelfListProps) {
  const { rows, total, view, selection, onMore, onSee } = props
  const scroller = useRef<HTMLDivElement>(null)
  const across = useTilesAcross(scroller, view)
  const [now] = useState(() => new Date())
  const menu = useRowMenu()
  // The compiler leaves this component alone; it memoizes nothing that the virtualizer changes.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: Math.ceil(rows.length / across),
    getScrollElement: () => scroller.current,
    estimateSize: () => (view === 'tiles' ? TILE_HEIGHT : ROW_HEIGHT),
    getItemKey: (line) => `${view}${rows[line * across]?.key ?? line}`,
    overscan: 8,
    initialRect: { width: 1000, height: 700 },
  })
  const items = virtual.getVirtualItems()
  const first = (items[0]?.index ?? 0) * across
  const last = ((items.at(-1)?.index ?? -1) + 1) * across - 1
  useEffect(() => {
    if (last >= rows.length - LOADED_AHEAD && rows.length < total) onMore()
    onSee(rows.slice(first, last + 1).map((row) => row.key))
  }, [first, last, rows, total, onMore, onSee])
  const { cursor, actions } = useWalking(props, {
    scroller,
    across,
    scrollTo: (index) => virtual.scrollToIndex(Math.floor(index / across)),
    onMenu: menu.show,
  })
  const drawn = (row: ShelfRow, index: number) => ({
    row,
    index,
    now,
    actions,
    isSelected: selection.ids.has(row.key),
    isCursor: index === Math.min(cursor, rows.length - 1),
    isMenuOpen: menu.open?.row.key === row.key,
    isMoving: props.drag.movingKeys.has(row.key),
    isDrop: row.kind === 'folder' && props.drag.overId === row.folder.id,
  })
  return (
    <div
      className="file-grid"
      data-selecting={selection.ids.size > 0 || undefined}
      data-view={view}
      role="grid"
      aria-label="资料"
      aria-rowcount={Math.ceil(total / across) + 1}
      aria-multiselectable
    >
      <RowIconSheet />
      {menu.open && <RowMenu menu={menu.open} actions={actions} onClose={menu.close} />}
      <ShelfHead {...props} />
      <div ref={scroller} className="file-scroll" role="rowgroup">
        <div className="relative" style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => {
            const line = rows.slice(item.index * across, (item.index + 1) * across)
            if (view === 'tiles') {
              return (
                <div
                  key={item.key}
                  role="row"
                  aria-rowindex={item.index + 2}
                  className="file-tiles"
                  style={{ transform: `translateY(${item.start}px)`, ...columns(across) }}
                >
                  {line.map((row, index) => (
                    <ShelfTile key={row.key} {...drawn(row, item.index * across + index)} />
                  ))}
                </div>
              )
            }
            const [row] = line
            if (!row) return null
            return (
              <PlacedRow
                key={item.key}
                {...drawn(row, item.index)}
                measure={virtual.measureElement}
                start={item.start}
              />
            )
          })}
        </div>
        {rows.length < total && rows.length > 0 && <SkeletonRows rows={2} label="正在加载更多" />}
      </div>
    </div>
  )
}

/** Rows below the last one in sight, so that whoever scrolls seldom waits. */
const LOADED_AHEAD = 60
const ROW_HEIGHT = 53
/** With the gap under it. */
const TILE_HEIGHT = 256
const TILE_WIDTH = 188

const columns = (across: number) => ({ gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))` })

/** How many tiles stand side by side; a list has one. */
function useTilesAcross(scroller: RefObject<HTMLDivElement | null>, view: ListView): number {
  const [width, setWidth] = useState(1000)
  useEffect(() => {
    const element = scroller.current
    if (!element || view === 'list') return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(entry.contentRect.width)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, view])
  return view === 'list' ? 1 : Math.max(2, Math.floor(width / TILE_WIDTH))
}

interface Walk {
  scroller: RefObject<HTMLDivElement | null>
  across: number
  scrollTo: (index: number) => void
  onMenu: RowActions['onMenu']
}

/** The row that the keyboard is on, and what rows do when they are clicked, keyed and dragged. */
function useWalking(props: ShelfListProps, { scroller, across, scrollTo, onMenu }: Walk) {
  const { rows, selection, onSelection, drag } = props
  const [cursor, setCursor] = useState(0)
  const focusRow = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index))
    setCursor(next)
    scrollTo(next)
    // The row may be drawn only after the scroll.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus(),
    )
  }
  const goToEnd = useWayToEnd(props, () => focusRow(rows.length - 1))
  const pick = (key: string, withShift: boolean) =>
    onSelection(
      withShift
        ? reach(
            selection,
            key,
            rows.map((row) => row.key),
          )
        : toggle(selection, key),
    )
  const actions = useStableActions({
    ...props.actions,
    onPick: pick,
    onMenu,
    onFocusRow: setCursor,
    // While rows are being picked, a click picks; Ctrl or Shift picks at any time.
    onClickRow: (row, event) => {
      const picks = selection.ids.size > 0 || event.shiftKey || event.ctrlKey || event.metaKey
      if (picks) pick(row.key, event.shiftKey)
      else props.actions.onOpen(row)
    },
    onKey: (event, index) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
      goToEnd(isPlain && event.key === 'End')
      const step = isPlain ? stepFor(event.key, index, rows.length, across) : null
      const row = rows[index]
      if (step !== null) focusRow(step)
      else if (!row || !actOn(event, row, props, { ...props.actions, onPick: pick })) return
      event.preventDefault()
    },
    // A picked row takes the other picked ones along.
    onDragStart: (event, row) =>
      drag.start(
        event,
        selection.ids.has(row.key) ? rows.filter(({ key }) => selection.ids.has(key)) : [row],
      ),
    onDragEnd: drag.end,
    onDragOver: (event, row) => row.kind === 'folder' && drag.dragOver(event, row.folder.id),
    onDragLeave: (row) => row.kind === 'folder' && drag.leave(row.folder.id),
    onDrop: (event, row) => row.kind === 'folder' && drag.drop(event, row.folder.id),
  })
  return { cursor, actions }
}

/** End leads to the last row of all: the rest is loaded, and the cursor follows it until another key says otherwise. */
function useWayToEnd({ rows, total, onRest }: ShelfListProps, onLast: () => void) {
  const isOnWay = useRef(false)
  const follow = useEffectEvent(() => {
    if (!isOnWay.current) return
    onLast()
    isOnWay.current = rows.length < total
  })
  useEffect(() => follow(), [rows.length])
  return (isRequested: boolean) => {
    isOnWay.current = isRequested && rows.length < total
    if (isOnWay.current) onRest()
  }
}

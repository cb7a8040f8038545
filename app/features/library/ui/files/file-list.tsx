import { useVirtualizer } from '@tanstack/react-virtual'
import {
  memo,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { Checkbox } from '~/kit/choice'
import { SkeletonRows } from '~/kit/skeleton'
import type { FileView } from '../../contract'
import { FileRow, type FileActs, type RowActs } from './file-row'
import { RowIconSheet } from './row-icons'
import { RowMenu, useRowMenu } from './row-menu'
import { nothing, reach, toggle, type Selection } from './selection'

export interface FileListViewProps extends FileActs {
  rows: readonly FileView[]
  total: number
  selection: Selection
  onSelection: (selection: Selection) => void
  onMore: () => void
  /** Ids in sight, each time they change. */
  onSee: (ids: readonly string[]) => void
}

/** Thousands of rows, a screenful of elements. One Tab stop: arrows walk, Enter opens, space picks, Delete asks. */
export function FileListView(props: FileListViewProps) {
  const { rows, total, selection, onSelection, onMore, onSee } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState(0)
  const [now] = useState(() => new Date())
  const menu = useRowMenu()
  // The compiler leaves this component alone; it memoizes nothing that the virtualizer changes.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 53,
    getItemKey: (at) => rows[at]?.id ?? at,
    overscan: 8,
    initialRect: { width: 1000, height: 700 },
  })
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? -1
  useEffect(() => {
    if (last >= rows.length - 20 && rows.length < total) onMore()
    onSee(rows.slice(first, last + 1).map((row) => row.id))
  }, [first, last, rows, total, onMore, onSee])

  const focusRow = (at: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, at))
    setCursor(next)
    virtual.scrollToIndex(next)
    // The row may be drawn only after the scroll.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus(),
    )
  }
  const pick = (id: string, withShift: boolean) =>
    onSelection(withShift ? reachRow(selection, id, rows) : toggle(selection, id))
  const acts = useStableActs({
    ...props,
    onPick: pick,
    onMenu: menu.show,
    onFocusRow: setCursor,
    // While rows are being picked, a click picks; Ctrl or Shift picks at any time.
    onClickRow: (file, event) => {
      const picks = selection.ids.size > 0 || event.shiftKey || event.ctrlKey || event.metaKey
      if (picks) pick(file.id, event.shiftKey)
      else props.onOpen(file)
    },
    onKey: (event, at) => {
      const step = stepFor(event.key, at, rows.length)
      const row = rows[at]
      if (step !== null) focusRow(step)
      else if (!row || !actOn(event, row, props, pick)) return
      event.preventDefault()
    },
  })
  return (
    <div
      className="file-grid"
      data-selecting={selection.ids.size > 0 || undefined}
      role="grid"
      aria-label="资料"
      aria-rowcount={total + 1}
    >
      <RowIconSheet />
      {menu.open && <RowMenu at={menu.open} acts={acts} onClose={menu.close} />}
      <FileListHead rows={rows} selection={selection} onSelection={onSelection} />
      <div ref={scroller} className="file-scroll" role="rowgroup">
        <div className="relative" style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => {
            const file = rows[item.index]
            if (!file) return null
            return (
              <ListRow
                key={item.key}
                measure={virtual.measureElement}
                index={item.index}
                start={item.start}
                file={file}
                now={now}
                isSelected={selection.ids.has(file.id)}
                isCursor={item.index === Math.min(cursor, rows.length - 1)}
                isMenuOpen={menu.open?.file.id === file.id}
                acts={acts}
              />
            )
          })}
        </div>
        {rows.length < total && rows.length > 0 && <SkeletonRows rows={2} label="正在加载更多" />}
      </div>
    </div>
  )
}

interface ListActs extends RowActs {
  onFocusRow: (index: number) => void
  onClickRow: (file: FileView, event: MouseEvent) => void
  onKey: (event: KeyboardEvent, index: number) => void
}

/** One object for all rows and renders, so that scrolling draws only the rows that came. */
function useStableActs(acts: ListActs): ListActs {
  const newest = useRef(acts)
  useEffect(() => {
    newest.current = acts
  })
  return useMemo(
    () => ({
      onOpen: (file) => newest.current.onOpen(file),
      onAsk: (file) => newest.current.onAsk(file),
      onDownload: (file) => newest.current.onDownload(file),
      onRename: (file) => newest.current.onRename(file),
      onDelete: (files) => newest.current.onDelete(files),
      onRetry: (file) => newest.current.onRetry(file),
      onPick: (id, withShift) => newest.current.onPick(id, withShift),
      onMenu: (file, button) => newest.current.onMenu(file, button),
      onFocusRow: (index) => newest.current.onFocusRow(index),
      onClickRow: (file, event) => newest.current.onClickRow(file, event),
      onKey: (event, index) => newest.current.onKey(event, index),
    }),
    [],
  )
}

interface ListRowProps {
  measure: (element: Element | null) => void
  index: number
  /** Pixels from the top of the list. */
  start: number
  file: FileView
  now: Date
  isSelected: boolean
  isCursor: boolean
  isMenuOpen: boolean
  acts: ListActs
}

const ListRow = memo(function ListRow(props: ListRowProps) {
  const { measure, index, start, file, now, isSelected, isCursor, isMenuOpen, acts } = props
  return (
    <div
      ref={measure}
      data-index={index}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-label={file.title}
      tabIndex={isCursor ? 0 : -1}
      className="file-row"
      style={{ transform: `translateY(${start}px)` }}
      onFocus={() => acts.onFocusRow(index)}
      onKeyDown={(event) => {
        if (event.target === event.currentTarget) acts.onKey(event, index)
      }}
      onClick={(event) => {
        if (isOnRow(event)) acts.onClickRow(file, event)
      }}
    >
      <FileRow file={file} now={now} isSelected={isSelected} isMenuOpen={isMenuOpen} acts={acts} />
    </div>
  )
})

const reachRow = (selection: Selection, id: string, rows: readonly FileView[]) =>
  reach(
    selection,
    id,
    rows.map((row) => row.id),
  )

type FileListHeadProps = Pick<FileListViewProps, 'rows' | 'selection' | 'onSelection'>

const FileListHead = memo(function FileListHead(props: FileListHeadProps) {
  const { rows, selection, onSelection } = props
  const picked = rows.filter((row) => selection.ids.has(row.id)).length
  const isAll = rows.length > 0 && picked === rows.length
  return (
    <div className="file-head" role="row" aria-rowindex={1}>
      <div role="columnheader" className="file-check">
        <Checkbox
          aria-label="选择全部"
          checked={isAll}
          indeterminate={picked > 0 && !isAll}
          onCheckedChange={() =>
            onSelection(isAll ? nothing : { ids: new Set(rows.map((row) => row.id)), anchor: null })
          }
        />
      </div>
      <div role="columnheader">名称</div>
      <div role="columnheader" className="text-right">
        字数
      </div>
      <div role="columnheader" className="text-right">
        大小
      </div>
      <div role="columnheader">状态</div>
      <div role="columnheader">添加人</div>
      <div role="columnheader">更新</div>
    </div>
  )
})

/** Where a key leads from a row; null when it leads nowhere. */
function stepFor(key: string, cursor: number, count: number): number | null {
  const steps: Record<string, number> = {
    ArrowDown: cursor + 1,
    ArrowUp: cursor - 1,
    PageDown: cursor + 10,
    PageUp: cursor - 10,
    Home: 0,
    End: count - 1,
  }
  return steps[key] ?? null
}

function actOn(
  event: KeyboardEvent,
  row: FileView,
  props: FileListViewProps,
  pick: (id: string, withShift: boolean) => void,
): boolean {
  if (event.key === 'Enter') props.onOpen(row)
  else if (event.key === ' ') pick(row.id, event.shiftKey)
  else if (event.key === 'Delete') {
    const picked = props.rows.filter((one) => props.selection.ids.has(one.id))
    props.onDelete(picked.length > 0 ? picked : [row])
  } else if (event.key === 'Escape' && props.selection.ids.size > 0) props.onSelection(nothing)
  else return false
  return true
}

/** Buttons act by themselves; a menu's clicks arrive through its portal. */
function isOnRow({ target, currentTarget }: MouseEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  return target.closest('button, input, label, .file-last') === null
}

import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react'
import {
  cellName,
  columnName,
  columnWidths,
  indexMerges,
  isIn,
  isNumeric,
  NUMBERS_WIDTH,
  ROW_HEIGHT,
  type CellPlace,
  type CellRange,
} from './grid'
import { keyMove } from './key-move'
import type { SheetData } from './workbook'

export interface SheetGridProps {
  sheet: SheetData
  selected: CellPlace
  onSelect: (place: CellPlace) => void
  /** Brought into sight when it changes. */
  goal: CellPlace | null
  cited: { range: CellRange; seal: string; label: string } | null
  toneOf: (row: number, column: number) => 'found' | 'current' | null
}

/** A sheet's cells: only those in sight stand in the page. Letters, numbers and the first row stay where they are. */
export function SheetGrid(props: SheetGridProps) {
  const { sheet, selected, onSelect, goal } = props
  const scroller = useRef<HTMLDivElement>(null)
  const widths = useMemo(() => columnWidths(sheet), [sheet])
  // oxlint-disable-next-line react/incompatible-library -- nothing it changes is memoized here
  const rows = useVirtualizer({
    count: Math.max(0, sheet.rows.length - 1),
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
    // Under the letters and the first row.
    scrollPaddingStart: ROW_HEIGHT * 3,
    scrollPaddingEnd: ROW_HEIGHT * 2,
  })
  const columns = useVirtualizer({
    horizontal: true,
    count: sheet.columns,
    getScrollElement: () => scroller.current,
    estimateSize: (column) => widths[column] ?? 0,
    overscan: 3,
    scrollPaddingStart: NUMBERS_WIDTH,
  })
  useEffect(() => {
    if (!goal) return
    if (goal.row > 0) rows.scrollToIndex(goal.row - 1, { align: 'center' })
    columns.scrollToIndex(goal.column, { align: 'auto' })
  }, [goal, rows, columns])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keyMove(event, selected, sheet)
    if (!next) return
    event.preventDefault()
    onSelect(next)
    if (next.row > 0) rows.scrollToIndex(next.row - 1, { align: 'auto' })
    columns.scrollToIndex(next.column, { align: 'auto' })
  }
  const visibleColumns = columns.getVirtualItems()
  const width = NUMBERS_WIDTH + columns.getTotalSize()
  const row = { ...props, widths, visibleColumns, width }
  return (
    <div
      ref={scroller}
      className="sheet-grid"
      role="grid"
      aria-label={sheet.name || '表格'}
      aria-rowcount={sheet.rows.length}
      aria-colcount={sheet.columns}
      aria-activedescendant={`cell-${cellName(selected)}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onMouseDown={(event) => {
        const place = placeOf(event.target)
        if (place) onSelect(place)
      }}
    >
      <div style={{ width, height: rows.getTotalSize() + ROW_HEIGHT * 2 }}>
        <div className="sheet-frozen" role="presentation" style={{ width }}>
          <Letters visibleColumns={visibleColumns} />
          <Row {...row} no={0} top={ROW_HEIGHT} />
        </div>
        {rows.getVirtualItems().map(({ index, start }) => (
          <Row key={index} {...row} no={index + 1} top={start + ROW_HEIGHT * 2} />
        ))}
      </div>
    </div>
  )
}

interface VisibleColumn {
  index: number
  start: number
  size: number
}

function Letters({ visibleColumns }: { visibleColumns: readonly VisibleColumn[] }) {
  return (
    <div className="sheet-letters" role="presentation">
      <span className="sheet-no" />
      {visibleColumns.map(({ index, start, size }) => (
        <span key={index} style={{ left: start + NUMBERS_WIDTH, width: size }}>
          {columnName(index)}
        </span>
      ))}
    </div>
  )
}

interface RowProps extends SheetGridProps {
  no: number
  top: number
  width: number
  widths: readonly number[]
  visibleColumns: readonly VisibleColumn[]
}

function Row({ sheet, no, top, width, widths, visibleColumns, ...props }: RowProps) {
  const { spans, covered } = useMemo(() => indexMerges(sheet.merges), [sheet])
  const cells = sheet.rows[no] ?? []
  const { cited } = props
  const seal = cited && cited.range.from.row === no ? cited : null
  return (
    <div
      className="sheet-row"
      role="row"
      aria-rowindex={no + 1}
      data-head={no === 0 || undefined}
      style={{ transform: `translateY(${top}px)`, width }}
    >
      <span className="sheet-no" role="rowheader">
        {seal ? (
          <span className="sheet-seal" role="note" aria-label={seal.label}>
            {seal.seal}
          </span>
        ) : (
          no + 1
        )}
      </span>
      {visibleColumns.map(({ index, start, size }) => {
        const place = { row: no, column: index }
        if (sheet.merges.length > 0 && covered(place)) return null
        const span = spans.get(`${no}:${index}`)
        const text = cells[index] ?? ''
        return (
          <span
            key={index}
            id={`cell-${cellName(place)}`}
            className="sheet-cell"
            role="gridcell"
            aria-colindex={index + 1}
            aria-selected={props.selected.row === no && props.selected.column === index}
            data-cited={(cited && isIn(place, cited.range)) || undefined}
            data-tone={props.toneOf(no, index) ?? undefined}
            data-number={isNumeric(text) || undefined}
            data-merged={span ? true : undefined}
            style={{
              left: start + NUMBERS_WIDTH,
              width: span ? spanWidth(widths, index, span.columns) : size,
              // The first row stays above: what is merged out of it is cut there.
              height: span && no > 0 ? ROW_HEIGHT * span.rows : ROW_HEIGHT,
            }}
            data-at={`${no}:${index}`}
          >
            {text}
          </span>
        )
      })}
    </div>
  )
}

/** The cell under the pointer. */
function placeOf(target: EventTarget): CellPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null
  const [row, column] = cell?.dataset['at']?.split(':') ?? []
  return row === undefined || column === undefined
    ? null
    : { row: Number(row), column: Number(column) }
}

const spanWidth = (widths: readonly number[], from: number, count: number) =>
  widths.slice(from, from + count).reduce((sum, width) => sum + width, 0)

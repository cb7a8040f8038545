import { Search } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { formatNumber } from '~/core/format'
import { IconButton } from '~/kit/controls/icon-button'
import { FindBar, useFindKey } from '../../reader/find-bar'
import { OpeningPages } from '../../reader/opening-sheet'
import type { DisplayedPassage } from '../../reader/use-passage'
import { PreviewError, type PreviewFailure } from '../markup/content'
import { cellName, readRange, type CellPlace } from './grid'
import { readWorkbook } from './read-workbook'
import { SheetGrid } from './sheet-grid'
import { useSheetFind } from './use-sheet-find'
import { SHEET_LIMITS, type SheetData } from './workbook'
import './sheets.css'

export interface SheetViewProps {
  url: string
  extension: string
  /** As the learning found it; '' when it has not. */
  encoding: string
  passage: DisplayedPassage | null
  /** Sheets count as pages, from 1. */
  onPageChange: (page: number) => void
  onFailed: (failure: PreviewFailure) => void
}

/** A workbook: its sheets as tabs below, the cell that is picked in full above. */
export function SheetView(props: SheetViewProps) {
  const sheets = useWorkbook(props)
  if (!sheets) return <OpeningPages />
  return <Workbook sheets={sheets} passage={props.passage} onPageChange={props.onPageChange} />
}

function useWorkbook({ url, extension, encoding, onFailed }: SheetViewProps): SheetData[] | null {
  const [sheets, setSheets] = useState<SheetData[] | null>(null)
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    const ending = new AbortController()
    readWorkbook(url, extension, encoding, ending.signal).then(
      (read) => {
        if (!ending.signal.aborted) setSheets(read)
      },
      (error: unknown) => {
        if (!ending.signal.aborted)
          fail(error instanceof PreviewError ? error.failure : 'unreadable')
      },
    )
    return () => ending.abort()
  }, [url, extension, encoding])
  return sheets
}

const FIRST_CELL: CellPlace = { row: 0, column: 0 }

interface WorkbookProps extends Pick<SheetViewProps, 'passage' | 'onPageChange'> {
  sheets: SheetData[]
}

function Workbook({ sheets, passage, onPageChange }: WorkbookProps) {
  const cited = useMemo(() => citedCells(sheets, passage), [sheets, passage])
  const [view, setView] = useState({
    sheet: 0,
    selected: FIRST_CELL,
    goal: null as CellPlace | null,
  })
  const show = useCallback(
    (sheet: number, goal: CellPlace | null) =>
      setView({ sheet, selected: goal ?? FIRST_CELL, goal }),
    [],
  )
  // A passage that comes or is asked for again leads to its cells.
  const [led, setLed] = useState<typeof cited>(null)
  if (cited !== led) {
    setLed(cited)
    if (cited) show(cited.sheet, cited.range.from)
  }
  const reportPage = useEffectEvent((no: number) => onPageChange(no))
  const sheet = sheets[view.sheet]
  useEffect(() => {
    if (sheet) reportPage(sheet.no)
  }, [sheet])
  const find = useSheetFind(sheets, (hit) => show(hit.sheet, hit))
  useFindKey(find.open)
  if (!sheet) return null
  const { selected } = view
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="pdf-toolbar" role="toolbar" aria-label="页面工具">
        <span className="sheet-name">{cellName(selected)}</span>
        <span className="sheet-whole" role="status" aria-label="单元格内容">
          {wholeOf(sheet, selected)}
        </span>
        <IconButton
          label="查找"
          size="small"
          icon={<Search size={17} />}
          active={find.isOpen}
          onClick={find.isOpen ? find.close : find.open}
        />
      </div>
      {find.isOpen && <FindBar found={find.found} onFind={find.search} onClose={find.close} />}
      <SheetGrid
        key={sheet.no}
        sheet={sheet}
        selected={selected}
        onSelect={(place) => setView({ ...view, selected: place })}
        goal={view.goal}
        cited={cited?.sheet === view.sheet ? cited : null}
        toneOf={(row, column) => {
          if (!find.isHit(view.sheet, row, column)) return null
          const { current } = find
          const isCurrent = current?.sheet === view.sheet && current.row === row
          return isCurrent && current.column === column ? 'current' : 'found'
        }}
      />
      {sheet.isCut && (
        <p className="preview-note" role="status">
          {`表格较大，只显示前${formatNumber(Math.min(sheet.rows.length, SHEET_LIMITS.rows))}行，其余请下载后查看`}
        </p>
      )}
      {sheets.length > 1 && (
        <SheetTabs sheets={sheets} current={view.sheet} onShow={(index) => show(index, null)} />
      )}
    </div>
  )
}

interface SheetTabsProps {
  sheets: readonly SheetData[]
  current: number
  onShow: (index: number) => void
}

function SheetTabs({ sheets, current, onShow }: SheetTabsProps) {
  return (
    <nav className="sheet-tabs" aria-label="工作表">
      {sheets.map(({ name, no }, index) => (
        <button
          key={no}
          type="button"
          className="sheet-tab"
          aria-current={index === current ? 'true' : undefined}
          onClick={() => onShow(index)}
        >
          {name}
        </button>
      ))}
    </nav>
  )
}

function citedCells(sheets: readonly SheetData[], passage: DisplayedPassage | null) {
  if (passage?.anchor.kind !== 'cells') return null
  const { sheetNo, range } = passage.anchor
  const sheet = sheets.findIndex(({ no }) => no === sheetNo)
  const cells = readRange(range)
  if (sheet < 0 || !cells) return null
  return { sheet, range: cells, seal: passage.seal, label: passage.label }
}

/** A formula as it was written, with what it comes to; other cells in full. */
function wholeOf(sheet: SheetData, { row, column }: CellPlace): string {
  const text = sheet.rows[row]?.[column] ?? ''
  const formula = sheet.formulas[`${row}:${column}`]
  return formula ? `=${formula} → ${text}` : text
}

import { read, utils, type CellObject, type WorkSheet } from '@e965/xlsx'
import { decodeText } from '../fetch-original'
import { readCsv } from './csv'
import {
  SHEET_LIMITS,
  type Merge,
  type SheetData,
  type WorkbookAnswer,
  type WorkbookQuestion,
} from './workbook'

// Reading a workbook takes seconds when it is large: beside the page, so that the page stays awake.
self.onmessage = ({ data }: MessageEvent<WorkbookQuestion>) => {
  self.postMessage(answer(data))
}

function answer({ bytes, extension, encoding }: WorkbookQuestion): WorkbookAnswer {
  try {
    if (extension === 'csv') return { sheets: [readCsv(decodeText(bytes, encoding))] }
    return { sheets: readWorkbook(bytes) }
  } catch {
    return { failure: 'unreadable' }
  }
}

function readWorkbook(bytes: ArrayBuffer): SheetData[] {
  const workbook = read(bytes, {
    type: 'array',
    dense: true,
    cellHTML: false,
    cellText: true,
    sheetRows: SHEET_LIMITS.rows + 1,
  })
  const hidden = new Set(
    (workbook.Workbook?.Sheets ?? []).flatMap((sheet, index) => (sheet.Hidden ? [index] : [])),
  )
  return workbook.SheetNames.flatMap((name, index) => {
    const sheet = workbook.Sheets[name]
    return !sheet || hidden.has(index) ? [] : [readSheet(sheet, name, index + 1)]
  })
}

function readSheet(sheet: WorkSheet, name: string, no: number): SheetData {
  const cells: (CellObject | undefined)[][] = sheet['!data'] ?? []
  const formulas: Record<string, string> = {}
  let columns = 0
  let left: number = SHEET_LIMITS.cells
  const rows: string[][] = []
  for (const [row, line = []] of cells.slice(0, SHEET_LIMITS.rows).entries()) {
    const texts = Array.from(line.slice(0, SHEET_LIMITS.columns), (cell, column) => {
      if (cell?.f) formulas[`${row}:${column}`] = cell.f
      return cell ? textOf(cell) : ''
    })
    left -= texts.length
    if (left < 0) break
    columns = Math.max(columns, texts.length)
    rows.push(texts)
  }
  // The file's own word for how far it goes, where fewer rows were read.
  const whole = utils.decode_range(sheet['!fullref'] ?? sheet['!ref'] ?? 'A1').e.r + 1
  const isCut = whole > rows.length && cells.length >= rows.length && rows.length > 0
  const widths = Object.fromEntries(
    (sheet['!cols'] ?? []).flatMap((column, index) =>
      column?.wpx ? [[index, Math.min(600, Math.max(24, Math.round(column.wpx)))]] : [],
    ),
  )
  return { name, no, rows, columns, widths, merges: mergesOf(sheet), formulas, isCut }
}

const textOf = ({ w, v, t }: CellObject): string =>
  (
    w ?? (t === 'b' ? (v ? 'TRUE' : 'FALSE') : v === undefined || v === null ? '' : String(v))
  ).trim()

const mergesOf = (sheet: WorkSheet): Merge[] =>
  (sheet['!merges'] ?? []).slice(0, SHEET_LIMITS.merges).map(({ s, e }) => ({
    row: s.r,
    column: s.c,
    rows: e.r - s.r + 1,
    columns: e.c - s.c + 1,
  }))

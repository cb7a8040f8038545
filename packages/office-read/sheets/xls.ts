import { read, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { readingErrors } from '../errors'
import { cellName } from './cell-range'
import { cleanText } from '../text/clean-text'
import { openBlocks, type Parser } from '../document'
import { countPlaces, sheetBlocks, type Sheet, type SheetRow } from './sheet-blocks'
import { withFormula } from './xlsx-sheet'

/** xls: workbooks of Excel 97 to 2003 and before. */
export const xls: Parser = {
  windowsPerMessage: Infinity,
  open: async (bytes) => openBlocks(sheetBlocks(sheetsOf(openWorkbook(bytes)))),
}

// The whole of it is held several times over while it is read; ten thousand rows of twenty columns are 4 MB.
const LARGEST = 24 * 1024 * 1024

function openWorkbook(bytes: Uint8Array): WorkBook {
  if (bytes.byteLength > LARGEST) throw readingErrors.tooComplex()
  try {
    return read(bytes, { type: 'array', dense: true, cellFormula: true, cellHTML: false })
  } catch (error) {
    const reason = String(error)
    throw /password|encrypt/i.test(reason)
      ? readingErrors.encrypted()
      : readingErrors.damaged({ reason: reason.slice(0, 200) })
  }
}

const VERY_HIDDEN = 2

function sheetsOf(workbook: WorkBook): Sheet[] {
  const sheets: Sheet[] = []
  let places = 0
  for (const [index, name] of workbook.SheetNames.entries()) {
    const source = workbook.Sheets[name]
    if (!source || workbook.Workbook?.Sheets?.[index]?.Hidden === VERY_HIDDEN) continue
    const { rows, notes } = rowsOf(source)
    places = rows.reduce((sum, row) => countPlaces(sum, row.texts.length), places)
    const merges = (source['!merges'] ?? []).map(({ s, e }) => ({
      from: [s.r, s.c] satisfies [number, number],
      to: [e.r, e.c] satisfies [number, number],
    }))
    sheets.push({ name: cleanText(name), no: index + 1, rows, merges, notes, floating: [] })
  }
  return sheets
}

function rowsOf(sheet: WorkSheet): { rows: SheetRow[]; notes: Sheet['notes'] } {
  const rows: SheetRow[] = []
  const notes: Sheet['notes'] = []
  // Rows and cells that are not there are holes, over which these walks step.
  sheet['!data']?.forEach((cells, row) => {
    const texts: string[] = []
    cells.forEach((cell, column) => {
      const text = textOf(cell)
      const note = noteOf(cell)
      if (note !== '') notes.push({ cell: cellName(row, column), text: note })
      if (text === '') return
      while (texts.length < column) texts.push('')
      texts[column] = text
    })
    if (texts.length > 0) rows.push({ row, texts })
  })
  return { rows, notes }
}

function textOf(cell: CellObject): string {
  // Errors are shown by their name (#DIV/0!), which the reader of cells puts beside their number.
  const value = cell.w ?? (cell.v === undefined || cell.t === 'z' ? '' : String(cell.v))
  return withFormula(cleanText(value).trim(), cleanText(cell.f ?? ''))
}

const noteOf = (cell: CellObject) =>
  cleanText((cell.c ?? []).map(({ t }) => t ?? '').join(' '))
    .replace(/\s+/g, ' ')
    .trim()

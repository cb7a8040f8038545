import type { Merge, SheetData } from './workbook'

/** A cell; rows and columns count from 0. */
export interface CellPlace {
  row: number
  column: number
}

export interface CellRange {
  from: CellPlace
  to: CellPlace
}

export const ROW_HEIGHT = 28
/** CSS pixels of the numbers at the left and of a column that does not say how wide it is. */
export const NUMBERS_WIDTH = 52
const LEAST_WIDTH = 64
const MOST_WIDTH = 360

/** A, B … Z, AA. */
export function columnName(column: number): string {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}

export const cellName = ({ row, column }: CellPlace) => `${columnName(column)}${row + 1}`

/** `A2:F9` or `B3`, the last ones included; null for words that are no range. */
export function readRange(range: string): CellRange | null {
  const [first = '', last = first] = range.split(':')
  const from = readCell(first)
  const to = readCell(last)
  return from && to ? { from, to } : null
}

function readCell(name: string): CellPlace | null {
  const [, letters = '', digits = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(name) ?? []
  if (!letters) return null
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return { row: Number(digits) - 1, column: column - 1 }
}

export const isIn = ({ row, column }: CellPlace, { from, to }: CellRange) =>
  row >= from.row && row <= to.row && column >= from.column && column <= to.column

/** How wide the columns are: as the file says, else as their first rows need. */
export function columnWidths({ rows, columns, widths }: SheetData): number[] {
  return Array.from({ length: columns }, (_, column) => {
    const ownWidth = widths[column]
    if (ownWidth !== undefined) return ownWidth
    let longest = 0
    for (const row of rows.slice(0, 200)) longest = Math.max(longest, widthOf(row[column] ?? ''))
    return Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, longest + 20))
  })
}

// Of 13 px letters: Han are as wide as high, the others a little over half of that.
function widthOf(text: string): number {
  let width = 0
  for (const letter of text.slice(0, 60)) width += letter >= '\u2e80' ? 13 : 7.5
  return width
}

/** Merged cells by their first, and the cells that they cover. */
export function indexMerges(merges: readonly Merge[]): {
  spans: ReadonlyMap<string, Merge>
  covered: (place: CellPlace) => boolean
} {
  const spans = new Map(merges.map((merge) => [`${merge.row}:${merge.column}`, merge]))
  const covered = ({ row, column }: CellPlace) =>
    merges.some(
      (merge) =>
        row >= merge.row &&
        row < merge.row + merge.rows &&
        column >= merge.column &&
        column < merge.column + merge.columns &&
        !(row === merge.row && column === merge.column),
    )
  return { spans, covered }
}

/** Numbers stand at the right of their cells. */
export const isNumeric = (text: string) => /^[-+(]?[¥$€£]?\d[\d,]*(\.\d+)?%?\)?$/.test(text)

export interface SheetHit extends CellPlace {
  sheet: number
}

const MOST_HITS = 10_000

/** Cells with a word in them, sheet by sheet and row by row; case does not matter. */
export function findCells(sheets: readonly SheetData[], query: string): SheetHit[] {
  const needle = query.trim().toLowerCase()
  const hits: SheetHit[] = []
  if (!needle) return hits
  for (const [sheet, { rows }] of sheets.entries()) {
    for (const [row, cells] of rows.entries()) {
      for (const [column, text] of cells.entries()) {
        if (text === '' || !text.toLowerCase().includes(needle)) continue
        hits.push({ sheet, row, column })
        if (hits.length === MOST_HITS) return hits
      }
    }
  }
  return hits
}

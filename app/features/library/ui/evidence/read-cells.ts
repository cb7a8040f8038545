import type { Anchor } from '../../terms'
import { readRange, type CellRange } from '../previews/sheets/grid'
import type { SheetData } from '../previews/sheets/workbook'
import type { SourceCalls, SourceRequest } from './read-source'

/** Some rows of a sheet, with the cited cells among them. */
export interface CellsContent {
  kind: 'cells'
  sheet: SheetData
  range: CellRange
  /** Names of the sheets round it, and which of them it is. */
  names: { no: number; name: string }[]
}

// A workbook is fetched whole for some of its cells.
const MOST_BYTES = 24_000_000

/** The cited cells in their sheet; null where the workbook is too large or does not have them. */
export async function readCells(
  calls: SourceCalls,
  { fileId, extension }: SourceRequest,
  anchor: Extract<Anchor, { kind: 'cells' }>,
): Promise<CellsContent | null> {
  const range = readRange(anchor.range)
  const { fileSize, parse } = await calls.detail(fileId)
  if (!range || fileSize > MOST_BYTES) return null
  const { readWorkbook } = await import('../previews/sheets/read-workbook')
  const { signal } = new AbortController()
  const encoding = parse?.encoding ?? ''
  const sheets = await readWorkbook(calls.contentUrl(fileId), extension, encoding, signal)
  const sheet = sheets.find(({ no }) => no === anchor.sheetNo)
  if (!sheet) return null
  return { kind: 'cells', sheet, range, names: sheets.map(({ no, name }) => ({ no, name })) }
}

const MOST_ROWS = 10
const MOST_COLUMNS = 12

/** The rows that are shown: the first one, and those from shortly before the cited ones on. */
export function visibleRows(rows: number, { from }: CellRange): number[] {
  const start = Math.max(1, Math.min(from.row - 2, rows - MOST_ROWS))
  const rest = Array.from({ length: MOST_ROWS - 1 }, (_, index) => start + index)
  return [0, ...rest].filter((row) => row < rows)
}

/** The columns that are shown: the first one, and those from the cited ones on where these stand far to the right. */
export function visibleColumns(columns: number, { from, to }: CellRange): number[] {
  const start = to.column < MOST_COLUMNS ? 1 : Math.max(1, from.column - 1)
  const rest = Array.from({ length: MOST_COLUMNS - 1 }, (_, index) => start + index)
  return [0, ...rest].filter((column) => column < columns)
}

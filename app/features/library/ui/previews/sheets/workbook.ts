/** A sheet as it is shown: cells as their formatted text. Rows and columns count from 0. */
export interface SheetData {
  name: string
  /** Its number among all sheets of the file, hidden ones too, from 1. */
  no: number
  /** Shorter rows have no cells at their ends. */
  rows: string[][]
  columns: number
  /** CSS pixels of the columns that say how wide they are. */
  widths: Record<number, number>
  merges: Merge[]
  /** By `row:column`. */
  formulas: Record<string, string>
  /** There were more rows than are shown. */
  isCut: boolean
}

export interface Merge {
  row: number
  column: number
  rows: number
  columns: number
}

/** What is shown of a sheet at most; the rest is in the file. */
export const SHEET_LIMITS = {
  rows: 100_000,
  columns: 1000,
  cells: 4_000_000,
  merges: 5000,
} as const

export interface WorkbookQuestion {
  bytes: ArrayBuffer
  extension: string
  encoding: string
}

export type WorkbookAnswer = { sheets: SheetData[] } | { failure: 'unreadable' }

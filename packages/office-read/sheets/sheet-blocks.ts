import { readingErrors } from '../errors'
import type { Anchor } from '../anchor'
import { cellRange } from './cell-range'
import { tableText, type Block, type BlockPart } from '../document'
import { regionsOf, type Header, type Region } from './sheet-regions'

/** A row of a sheet. */
export interface SheetRow {
  /** From 0. */
  row: number
  /** From column 0; '' where a cell is empty. */
  texts: string[]
}

/** Cells merged into one; rows and columns from 0, the last ones included. */
export interface SheetMerge {
  from: [row: number, column: number]
  to: [row: number, column: number]
}

export interface Sheet {
  /** '' when there is only one and it has no name (csv). */
  name: string
  /** From 1. */
  no: number
  /** In order. */
  rows: SheetRow[]
  merges: SheetMerge[]
  /** What is said about a cell in its margin. */
  notes: { cell: string; text: string }[]
  /** Captions of pictures and texts of shapes that float above the cells. */
  floating: string[]
}

/**
 * Places of a file that are kept in memory, empty ones between others included. A row takes as much room as so many
 * places before it holds one: measured with files at the bound, in a heap of 128 MB (`npm run eval -- large`).
 */
export const MOST_PLACES = 700_000
export const PLACES_OF_ROW = 4
// Characters of all tables of a file.
const LONGEST_FILE = 16_000_000

const ROWS_PER_BLOCK = 50
const LONGEST_BLOCK = 4000
// What programs call a sheet that nobody named.
const UNNAMED = /^(?:sheet|工作表|表|table)\s*\d*$/i

/** Sheets -> blocks: tables by regions of cells, each with its header row; titles and remarks as text. */
export function sheetBlocks(sheets: Sheet[]): Block[] {
  const blocks: Block[] = []
  let characters = 0
  for (const sheet of sheets) {
    for (const block of blocksOf(sheet, sheets.length > 1)) {
      characters += block.text.length
      if (characters > LONGEST_FILE) throw readingErrors.tooComplex()
      blocks.push(block)
    }
  }
  return blocks
}

function* blocksOf(sheet: Sheet, isOneOfMany: boolean): Generator<Block> {
  const place = (range: string): Anchor => ({
    kind: 'cells',
    sheet: sheet.name,
    sheetNo: sheet.no,
    range,
  })
  const isNamed = sheet.name !== '' && (isOneOfMany || !UNNAMED.test(sheet.name))
  const rows = sheet.rows.filter((row) => row.texts.some((text) => text !== ''))
  if (isNamed && rows.length > 0) {
    yield { kind: 'heading', level: 1, text: sheet.name, anchor: place('A1:A1') }
  }
  yield* regionBlocks([...regionsOf(rows, sheet.merges)], place)
  yield* besideBlocks(sheet, place)
}

function* regionBlocks(regions: Region[], place: (range: string) => Anchor): Generator<Block> {
  let isTitled = false
  for (const [index, { before, header, rows, after }] of regions.entries()) {
    const mayBeTitle = header !== null || (before.length === 1 && index + 1 < regions.length)
    for (const line of before) {
      const block = lineBlock(line, place, mayBeTitle && !isTitled)
      isTitled ||= block.kind === 'heading'
      yield block
    }
    if (header) {
      yield* tableBlocks(header, rows, place)
      isTitled = false
    }
    for (const line of after) yield lineBlock(line, place, false)
  }
}

function* besideBlocks(sheet: Sheet, place: (range: string) => Anchor): Generator<Block> {
  for (const { cell, text } of sheet.notes) {
    const anchor = place(`${cell}:${cell}`)
    yield { kind: 'paragraph', level: 0, text: `注（${cell}）：${text}`, anchor }
  }
  for (const text of sheet.floating) {
    yield { kind: 'paragraph', level: 0, text, anchor: place('A1:A1') }
  }
}

// The first of the lines above a table is its title, when it is short.
const LONGEST_TITLE = 40

function lineBlock(
  { row, texts }: SheetRow,
  place: (range: string) => Anchor,
  mayBeTitle: boolean,
): Block {
  const columns = usedColumns([texts])
  const text = columns.map((column) => texts[column]).join(' ')
  const isTitle = mayBeTitle && text.length <= LONGEST_TITLE && !/[:：]|[。；;，,]$/.test(text)
  const anchor = place(cellRange([row, columns[0] ?? 0], [row, columns.at(-1) ?? 0]))
  return { kind: isTitle ? 'heading' : 'paragraph', level: isTitle ? 2 : 0, text, anchor }
}

/** A table in blocks of a readable size, the header row on top of each. */
function* tableBlocks(
  header: Header,
  rows: SheetRow[],
  place: (range: string) => Anchor,
): Generator<Block> {
  for (let start = 0, isFirst = true; isFirst || start < rows.length; isFirst = false) {
    const some = runOf(rows, start)
    start += some.length
    yield tableBlock(header, some, { place, isFirst: isFirst && !header.isInherited })
    // What is said is let go: rows and blocks of a large sheet would not fit side by side.
    for (const row of some) row.texts = NO_TEXTS
  }
}

const NO_TEXTS: string[] = []

function runOf(rows: SheetRow[], from: number): SheetRow[] {
  let length = 0
  let to = from
  while (to < rows.length && to - from < ROWS_PER_BLOCK && length < LONGEST_BLOCK) {
    length += rows[to]?.texts.reduce((sum, text) => sum + text.length + 3, 0) ?? 0
    to += 1
  }
  return rows.slice(from, to)
}

function tableBlock(
  header: Header,
  rows: SheetRow[],
  { place, isFirst }: { place: (range: string) => Anchor; isFirst: boolean },
): Block {
  // Columns in which nothing stands here are left out, so sparse sheets do not grow; their names are said once.
  const columns = usedColumns([...(isFirst ? [header.texts] : []), ...rows.map((row) => row.texts)])
  const pick = (texts: string[]) => columns.map((column) => texts[column] ?? '')
  const { text, ends } = tableText([header.texts, ...rows.map((row) => row.texts)].map(pick))
  const range = (from: number, to: number) =>
    place(cellRange([from, columns[0] ?? 0], [to, columns.at(-1) ?? 0]))
  const [top, ...below] = ends
  const parts: BlockPart[] = below.map((end, index) => {
    const row = rows[index]?.row ?? header.to
    return { end, anchor: range(row, row) }
  })
  const [first, last] = [rows.at(0)?.row ?? header.from, rows.at(-1)?.row ?? header.to]
  const block = { kind: 'table', level: 0, text } satisfies Partial<Block>
  if (!isFirst) return { ...block, anchor: range(first, last), parts, repeated: (top ?? 0) + 1 }
  parts.unshift({ end: top ?? 0, anchor: range(header.from, header.to) })
  return { ...block, anchor: range(header.from, last), parts }
}

function usedColumns(rows: string[][]): number[] {
  const used = new Set<number>()
  for (const texts of rows) {
    texts.forEach((text, column) => {
      if (text !== '') used.add(column)
    })
  }
  return [...used].sort((a, b) => a - b)
}

/** Refuses to hold more places than fit. */
export function countPlaces(before: number, added: number): number {
  const places = before + added
  if (places > MOST_PLACES) throw readingErrors.tooComplex()
  return places
}

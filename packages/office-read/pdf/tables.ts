import { joinPieces } from '../text/clean-text'
import type { Cell, Line } from './lines'

/** Rows of cells, each row with the lines that it was read from. */
export interface PdfTable {
  rows: { cells: string[]; lines: Line[] }[]
}

interface Column {
  left: number
  right: number
}

const FEWEST_ROWS = 2
// Shares of the letter size.
const TIGHT_STEP = 1.9
const HALF_STEP = 0.95
const WIDEST_STEP = 4
const ALIGNED_WITHIN = 0.6
const WIDE_CELL = 5
// Marks and numbers of list items stand apart from their text, too.
const ITEM =
  /^(?:[•●▪■◆○–—·*-]|[（(]?[\da-zA-Z]{1,2}[)）.、]?|[（(]?[一二三四五六七八九十]+[)）、])$/
const LEADER = /(?:[.．·…]\s?){3}/

/** Lines of a page in order, with runs of aligned cells taken together as tables, none of them a heading. */
export function withTables(lines: Line[], headings: ReadonlySet<Line>): (Line | PdfTable)[] {
  const found: (Line | PdfTable)[] = []
  for (let index = 0; index < lines.length;) {
    const run = runFrom(lines, index, headings)
    const table = run && tableOf(run)
    found.push(table ?? lines[index]!)
    index += table ? run.lines.length : 1
  }
  return found
}

interface Run {
  lines: Line[]
  columns: Column[]
}

/** The longest run of lines from here on whose cells leave the same gutters free. */
function runFrom(lines: Line[], index: number, headings: ReadonlySet<Line>): Run | null {
  const first = lines[index]!
  if (!isTabular(first) || headings.has(first)) return null
  const run: Run = { lines: [first], columns: columnsOf(first.cells) }
  for (const line of lines.slice(index + 1)) {
    const columns = columnsOf([...run.columns, ...line.cells])
    if (headings.has(line) || !belongs(line, run, columns)) break
    run.lines.push(line)
    run.columns = columns
  }
  // A title or a note below is no row of its own.
  while (run.lines.length > 1 && !isTabular(run.lines.at(-1)!) && !isWrapped(run.lines, run)) {
    run.lines.pop()
  }
  return run
}

const isTabular = (line: Line) => line.cells.length > 1 && !line.isFixed && !LEADER.test(line.text)

function belongs(line: Line, run: Run, columns: Column[]): boolean {
  const last = run.lines.at(-1)!
  const step = line.baseline - last.baseline
  if (step <= 0 || step > WIDEST_STEP * last.size || line.isFixed || LEADER.test(line.text))
    return false
  if (Math.abs(line.size - last.size) > 0.25 * last.size) return false
  // A line across the gutters is text; one that stands beside all columns is something else.
  if (columns.length < run.columns.length || columns.length < 2) return false
  if (line.cells.length > 1) return columns.length <= run.columns.length + 1
  return columns.length === run.columns.length && step < TIGHT_STEP * last.size
}

/** Where any cell stands, taken together: what is free between is a gutter. */
function columnsOf(cells: Column[]): Column[] {
  const columns: Column[] = []
  for (const { left, right } of cells.toSorted((a, b) => a.left - b.left)) {
    const last = columns.at(-1)
    if (last && left < last.right) last.right = Math.max(last.right, right)
    else columns.push({ left, right })
  }
  return columns
}

function tableOf(run: Run): PdfTable | null {
  const rows: { parts: Cell[][]; lines: Line[] }[] = []
  run.lines.forEach((line, index) => {
    const row = rows.at(-1)
    if (row && isWrapped(run.lines.slice(0, index + 1), run)) {
      row.parts.push(line.cells)
      row.lines.push(line)
    } else rows.push({ parts: [line.cells], lines: [line] })
  })
  const full = rows.filter(({ parts }) => parts.flat().length > 1)
  if (full.length < FEWEST_ROWS || isList(run) || isProse(run) || !isAligned(run)) return null
  return {
    rows: rows.map(({ parts, lines }) => ({
      cells: run.columns.map((column) =>
        parts
          .flat()
          .filter((cell) => isIn(cell, column))
          .map((cell) => cell.text.trim())
          .reduce(joinPieces, ''),
      ),
      lines,
    })),
  }
}

const isIn = (cell: Cell, column: Column) => cell.left < column.right && cell.right > column.left

/** The last line goes on with cells of the line before: half a line lower, or below cells that are filled. */
function isWrapped(lines: Line[], { columns }: Run): boolean {
  const line = lines.at(-1)!
  const last = lines.at(-2)
  if (!last) return false
  const step = line.baseline - last.baseline
  if (step < HALF_STEP * line.size) return true
  if (step > TIGHT_STEP * line.size || line.cells.length >= columns.length) return false
  // One cell by itself, not the first, is the rest of one above.
  const [only, other] = line.cells
  if (only && !other && columns.length > 2 && !isIn(only, columns[0]!)) return true
  return line.cells.every((cell) => {
    const column = columns.find((candidate) => isIn(cell, candidate))
    const above = [lines.at(-2), lines.at(-3)]
      .flatMap((row) => row?.cells ?? [])
      .find((candidate) => column && isIn(candidate, column))
    if (!column || !above) return false
    const isWide = column.right - column.left > WIDE_CELL * line.size
    return isWide && above.right > column.right - 1.6 * line.size
  })
}

function isList({ lines }: Run): boolean {
  return lines.every((line) => line.cells.length < 2 || ITEM.test(line.cells[0]!.text.trim()))
}

/** Text in columns fills them line by line. */
function isProse({ lines, columns }: Run): boolean {
  return columns.every((column) => {
    const cells = lines.flatMap((line) => line.cells).filter((cell) => isIn(cell, column))
    const width = column.right - column.left
    const filled = cells.filter((cell) => cell.right - cell.left > 0.85 * width)
    return filled.length > 0.6 * cells.length && width > 15 * (lines[0]?.size ?? 10)
  })
}

/** In every column but the first, most cells share an edge or a middle with another one. */
function isAligned({ lines, columns }: Run): boolean {
  const within = ALIGNED_WITHIN * (lines[0]?.size ?? 10)
  return columns.slice(1).every((column) => {
    const cells = lines.flatMap((line) => line.cells).filter((cell) => isIn(cell, column))
    const places = [
      (cell: Cell) => cell.left,
      (cell: Cell) => cell.right,
      (cell: Cell) => (cell.left + cell.right) / 2,
    ]
    return places.some((place) => {
      const shared = cells.filter((candidate) =>
        cells.some(
          (other) => other !== candidate && Math.abs(place(candidate) - place(other)) < within,
        ),
      )
      return shared.length > 0.6 * cells.length
    })
  })
}

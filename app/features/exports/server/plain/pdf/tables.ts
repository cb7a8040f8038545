import type { ColumnSide } from '#packages/document/column-sides'
import type { Piece, Run } from '../pieces'
import { lineWidth, linesOf, type Line } from './lines'
import { ready } from './ready'
import { moreFor, type Sheets } from './sheets'

/** A table with its head on each sheet: three lines, or a grid where the preset has one. */
export function layTable(sheets: Sheets, piece: Extract<Piece, { kind: 'table' }>): void {
  const { head, rows, sides, shares } = piece
  const columns = Math.max(1, head.length)
  const own = sheets.style.blocks.tableText.size
  const size = columns > 8 ? 7 : columns > 5 ? 8 : own
  const widths = widthsOf(sheets.text.width, shares, columns)
  const grid = { size, leading: size * 1.5, widths, sides }
  const isGrid = sheets.style.tables === 'grid'
  const wrapped = (runs: readonly Run[], index: number) => {
    const width = Math.max(1, (grid.widths[index] ?? 0) / size - 0.8)
    return linesOf(sheets.fonts, ready(sheets, runs, width), width)
  }
  const top = head.map((text, index) => wrapped([{ text: flat(text), bold: true }], index))
  // Of what stands on this sheet, for the lines between columns.
  let from = sheets.height
  const close = () => {
    if (isGrid) drawColumns(sheets, widths, from)
    else sheets.rule(sheets.height, 1.5)
  }
  const layHead = () => {
    from = sheets.height
    sheets.rule(from, isGrid ? 0.5 : 1.5)
    layRow(sheets, top, grid, () => {})
    sheets.rule(sheets.height, isGrid ? 0.5 : 0.75)
  }
  sheets.need(grid.leading * 4)
  layHead()
  for (const row of rows) {
    const turn = () => {
      close()
      sheets.turn()
      layHead()
    }
    layRow(sheets, row.map(wrapped), grid, turn)
    if (isGrid) sheets.rule(sheets.height, 0.5)
  }
  close()
  sheets.skip(10)
}

function drawColumns(sheets: Sheets, widths: readonly number[], from: number): void {
  const to = sheets.height
  let x = sheets.text.left
  for (const width of [0, ...widths]) {
    x += width
    sheets.draw(`0.5 w ${x.toFixed(2)} ${from.toFixed(2)} m ${x.toFixed(2)} ${to.toFixed(2)} l S`)
  }
}

/** In points: what a column names of the whole, and equal parts of the rest. */
function widthsOf(whole: number, shares: readonly (number | null)[], columns: number): number[] {
  const open = Array.from({ length: columns }, (_, index) => shares[index] ?? null)
  const taken = open.reduce<number>((sum, share) => sum + (share ?? 0), 0)
  const rest = (1 - taken) / Math.max(1, open.filter((share) => share === null).length)
  return open.map((share) => whole * (share ?? rest))
}

interface Grid {
  size: number
  leading: number
  widths: readonly number[]
  sides: readonly ColumnSide[]
}

/** Of what a line leaves free, how much stands before it. */
const SHARES: Record<ColumnSide, number> = { left: 0, center: 0.5, right: 1 }

/** Of a sheet. */
const LARGEST_ROW = 0.5

/** A row of cells; what does not fit goes on below the head of the next sheet. */
function layRow(
  sheets: Sheets,
  cells: readonly (readonly Line[])[],
  { size, leading, widths, sides }: Grid,
  turn: () => void,
): void {
  const count = Math.max(1, ...cells.map((lines) => lines.length))
  // A row that fits on a sheet is not parted.
  const whole = 4 + count * leading + sheets.noteHeight(cells.flat())
  if (sheets.room < whole && whole < (sheets.text.top - sheets.text.bottom) * LARGEST_ROW) turn()
  for (let no = 0; no < count; no += 1) {
    const side = cells.map((lines) => lines[no] ?? [])
    const { above, below } = moreFor(side, { size, leading })
    const height = above + leading + below
    const isTurning = sheets.room < height + 4 + sheets.noteHeight(side)
    if (isTurning) turn()
    if (isTurning || no === 0) sheets.skip(2)
    sheets.skip(height)
    const y = sheets.height + below + (leading - size) / 2
    let left = sheets.text.left
    for (const [index, cell] of side.entries()) {
      const line = sheets.withNotes(cell)
      const width = widths[index] ?? 0
      const spare = width - size * 0.8 - lineWidth(sheets.fonts, line) * size
      const shift = Math.max(0, spare * SHARES[sides[index] ?? 'left'])
      sheets.write(line, left + size * 0.4 + shift, y, size)
      left += width
    }
  }
  sheets.skip(2)
}

const flat = (text: string) => text.replace(/\s+/g, ' ')

import type { Rect } from '../design/template'
import { countLines, widthOf } from './metrics'
import type { TableBox } from './page'

const SIZE = 16
/** Of a table with few rows. */
const LARGEST = 19
/** Of its room such a table takes at most so much, its rows at most so much higher. */
const ROOMY = { share: 0.8, factor: 1.4 }
const SMALLEST = 14
const LEADING = 1.35
/** Room round the words of a cell, both sides together; points. */
export const CELL_PADDING = { across: 12, down: 10 }

const FIGURE = /^[+\-−]?[\d,.]+\s*(?:%|‰|\p{Script=Han}{0,4})?$/u

/** Which columns hold figures: their names and cells stand on the right. */
export const figureColumns = ({ head, rows }: Cells): boolean[] =>
  head.map((_, index) => {
    const cells = rows.map((row) => row[index] ?? '').filter((cell) => !/^[\s—–-]*$/.test(cell))
    return cells.length > 0 && cells.every((cell) => FIGURE.test(cell))
  })

interface Cells {
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

/** A table as boxes of one page each, its head on every one; null when a row has no room even by itself at `least` points. */
export function fitTable(table: Cells, rect: Rect, least = SMALLEST): TableBox[] | null {
  const columns = columnWidths(table, rect.width)
  for (let size = LARGEST; size >= least; size -= 1) {
    const boxes = atSize(table, rect, columns, size)
    if (size > SIZE && boxes && boxes.length > 1) continue
    if (boxes?.length === 1) return boxes.map((box) => roomy(box, rect))
    if (boxes && (size <= SMALLEST || table.rows.length > 12)) return boxes
  }
  return null
}

/** Few rows stand wider apart. */
function roomy(box: TableBox, rect: Rect): TableBox {
  const factor = Math.min(ROOMY.factor, (ROOMY.share * rect.height) / box.rect.height)
  if (factor <= 1) return box
  return {
    ...box,
    rect: { ...box.rect, height: box.rect.height * factor },
    headHeight: box.headHeight * factor,
    rowHeights: box.rowHeights.map((height) => height * factor),
  }
}

// Smaller cells nobody reads.
const SMALLEST_WHOLE = 10

/** A table as one box: as small as it has room in the rect, else over its lower edge. */
export function fitWhole(table: Cells, rect: Rect): TableBox {
  const columns = columnWidths(table, rect.width)
  const endless = { ...rect, height: Number.MAX_SAFE_INTEGER }
  let box: TableBox | undefined
  for (let size = SIZE; size >= SMALLEST_WHOLE; size -= 1) {
    box = atSize(table, endless, columns, size)?.[0]
    if (box && box.rect.height <= rect.height) break
  }
  // Nothing is higher than an endless rect.
  if (!box) throw new Error('a table has no size')
  return { ...box, room: rect.height }
}

function atSize(table: Cells, rect: Rect, columns: number[], size: number): TableBox[] | null {
  const line = Math.round(size * LEADING)
  const tall = (row: readonly string[], isBold: boolean) =>
    rowHeight(row, columns, size, line, isBold)
  const headHeight = tall(table.head, true)
  const heights = table.rows.map((row) => tall(row, false))
  if (heights.some((height) => headHeight + height > rect.height)) return null
  return pagesOf(heights, rect.height - headHeight).map(([from, to]) => {
    const rowHeights = heights.slice(from, to)
    const height = rowHeights.reduce((sum, item) => sum + item, headHeight)
    return {
      kind: 'table',
      rect: { ...rect, height },
      head: table.head,
      rows: table.rows.slice(from, to),
      columns,
      headHeight,
      rowHeights,
      size,
      line,
    }
  })
}

function rowHeight(
  row: readonly string[],
  columns: readonly number[],
  size: number,
  line: number,
  isBold: boolean,
): number {
  const lines = row.map((cell, index) =>
    countLines(cell, ((columns[index] ?? 0) - CELL_PADDING.across) / size, isBold),
  )
  return Math.max(1, ...lines) * line + CELL_PADDING.down
}

/** First row and the one after the last, by page. */
function pagesOf(heights: readonly number[], room: number): [number, number][] {
  const pages: [number, number][] = []
  let from = 0
  let used = 0
  for (const [index, height] of heights.entries()) {
    if (used + height > room && index > from) {
      pages.push([from, index])
      from = index
      used = 0
    }
    used += height
  }
  return [...pages, [from, heights.length]]
}

// Half of the width is given evenly, half by what stands in a column: no column starves beside a long one.
function columnWidths({ head, rows }: Cells, width: number): number[] {
  const weights = head.map((name, index) =>
    Math.sqrt(
      Math.max(1, ...[name, ...rows.map((row) => row[index] ?? '')].map((cell) => widthOf(cell))),
    ),
  )
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => width * (0.5 / head.length + (0.5 * weight) / sum))
}

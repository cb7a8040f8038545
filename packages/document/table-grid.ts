import type { TableCell, TableSpec } from './body'

/** A place in a row: a cell with its spans, or the continuation of one that began above. */
export type GridCell =
  | { kind: 'cell'; cell: TableCell; column: number; span: number; height: number }
  | { kind: 'below'; column: number; span: number }

/** A cell that goes on below: how many rows it still covers, and the place where it began. */
interface Tall {
  rows: number
  place: Extract<GridCell, { kind: 'cell' }>
}

/**
 * Rows as they are drawn: every column of every row is taken once, and no words are covered. A row as long as the columns
 * has places for what its cells cover; one that leaves those out is shorter, or blank at its end. Spans are cut where the
 * table ends and where a place has words of its own.
 */
export function gridOf({ columns, rows }: TableSpec): GridCell[][] {
  const width = columns.length
  /** By the column where the tall cell begins. */
  const tall = new Map<number, Tall>()
  return rows.map((row, index) => {
    const isPositional = hasOwnPlaces(row, width, tall)
    const line: GridCell[] = []
    let next = 0
    for (let column = 0; column < width;) {
      const above = tall.get(column)
      if (above && isPositional && hasWords(row, column, above.place.span)) {
        above.place.height -= above.rows
        tall.delete(column)
        continue
      }
      if (above) {
        const { span } = above.place
        line.push({ kind: 'below', column, span })
        above.rows -= 1
        if (above.rows === 0) tall.delete(column)
        column += span
        continue
      }
      const cell = row[isPositional ? column : next] ?? { content: [] }
      next += 1
      const span = spanOf(cell, column, width, (at) =>
        isPositional ? tall.has(at) || hasWords(row, at, 1) : tall.has(at),
      )
      const height = Math.min(cell.rowspan ?? 1, rows.length - index)
      const place = { kind: 'cell' as const, cell, column, span, height }
      if (height > 1) tall.set(column, { rows: height - 1, place })
      line.push(place)
      column += span
    }
    return line
  })
}

/** Rows with a cell for every column, where merged cells cannot be drawn: what a cell covers is blank. */
export function blankedRows(table: TableSpec): TableCell[][] {
  return gridOf(table).map((row) => {
    const cells = table.columns.map((): TableCell => ({ content: [] }))
    for (const place of row) if (place.kind === 'cell') cells[place.column] = place.cell
    return cells
  })
}

/** What each column takes of the table's width, null where it names none; together they never take more than all. */
export function columnShares({ columns }: TableSpec): (number | null)[] {
  const sum = columns.reduce((all, { width = 0 }) => all + width, 0)
  const isWhole = columns.every(({ width }) => width !== undefined)
  // Some room is left for columns that name no share.
  const most = isWhole ? 1 : 0.9
  const scale = sum > most || (isWhole && sum > 0) ? most / sum : 1
  return columns.map(({ width }) => (width ? width * scale : null))
}

type Row = readonly TableCell[]

/** Whether a row has a place for every column: one as long that was filled up with blanks at its end has not. */
function hasOwnPlaces(row: Row, width: number, tall: ReadonlyMap<number, Tall>): boolean {
  if (row.length < width) return false
  let next = 0
  let coversWords = false
  for (let column = 0; column < width;) {
    const above = tall.get(column)
    if (above) {
      coversWords ||= hasWords(row, column, above.place.span)
      column += above.place.span
      continue
    }
    const cell = row[next] ?? { content: [] }
    next += 1
    column += spanOf(cell, column, width, (at) => tall.has(at))
  }
  for (let column = 0; column < width && !coversWords; column += 1) {
    if (tall.has(column)) continue
    const { colspan = 1 } = row[column] ?? {}
    coversWords = hasWords(row, column + 1, Math.min(colspan, width - column) - 1)
  }
  return !coversWords || hasWords(row, next, row.length - next)
}

const hasWords = (row: Row, from: number, count: number): boolean =>
  row
    .slice(from, from + Math.max(0, count))
    .some(({ content }) => content.some((item) => item.type !== 'text' || item.text !== ''))

function spanOf(
  { colspan = 1 }: TableCell,
  column: number,
  width: number,
  isTaken: (column: number) => boolean,
): number {
  let span = 1
  while (span < colspan && column + span < width && !isTaken(column + span)) span += 1
  return span
}

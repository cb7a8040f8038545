import type { TableCell, TableSpec } from './body'

/** A place in a row: a cell with its spans, or the continuation of one that began above. */
export type GridCell =
  | { kind: 'cell'; cell: TableCell; column: number; span: number; height: number; isTall: boolean }
  | { kind: 'below'; column: number; span: number }

/**
 * Rows as they are drawn: every column of every row is taken once. A row as long as the columns has places for what its
 * cells cover; a shorter one leaves those out. Spans beyond the table are cut.
 */
export function gridOf({ columns, rows }: TableSpec): GridCell[][] {
  const width = columns.length
  /** Rows still covered from above, by the column where the tall cell begins. */
  const tall = new Map<number, { rows: number; span: number }>()
  return rows.map((row, index) => {
    const line: GridCell[] = []
    const isPositional = row.length === width
    let next = 0
    for (let column = 0; column < width;) {
      const covered = tall.get(column)
      if (covered) {
        line.push({ kind: 'below', column, span: covered.span })
        covered.rows -= 1
        if (covered.rows === 0) tall.delete(column)
        column += covered.span
        continue
      }
      const cell = row[isPositional ? column : next] ?? { content: [] }
      next += 1
      const span = spanOf(cell.colspan, column, width, tall)
      const height = Math.min(cell.rowspan ?? 1, rows.length - index)
      if (height > 1) tall.set(column, { rows: height - 1, span })
      line.push({ kind: 'cell', cell, column, span, height, isTall: height > 1 })
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

function spanOf(
  requested: number | undefined,
  column: number,
  width: number,
  tall: ReadonlyMap<number, unknown>,
) {
  let span = 1
  while (span < (requested ?? 1) && column + span < width && !tall.has(column + span)) span += 1
  return span
}

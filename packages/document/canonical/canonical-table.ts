import type { ChangeMark, TableCell, TableColumn, TableSpec } from '../body'
import { gridOf } from '../table-grid'
import { canonicalLine, canonicalMarks } from './canonical-line'

/** A table with a place for every column in every row: what a merged cell covers is blank, spans end with the table. */
export function canonicalTable(table: TableSpec): TableSpec {
  const whole = widened(table)
  const rows = gridOf(whole).map((row) => {
    const cells = whole.columns.map((): TableCell => ({ content: [] }))
    for (const place of row) {
      if (place.kind === 'below') continue
      const { cell, column, span, height } = place
      cells[column] = {
        content: canonicalLine(cell.content),
        ...(span > 1 && { colspan: span }),
        ...(height > 1 && { rowspan: height }),
      }
    }
    return cells
  })
  const rowMarks = canonicalRowMarks(table, rows.length)
  return {
    columns: whole.columns.map(canonicalColumn),
    rows,
    ...(rowMarks.some((marks) => marks.length > 0) && { rowMarks }),
  }
}

/** Cells beyond the last column get columns of their own where one of them says something. */
function widened(table: TableSpec): TableSpec {
  const { columns, rows } = table
  const width = rows.reduce(
    (most, row) => Math.max(most, row.findLastIndex(({ content }) => content.length > 0) + 1),
    columns.length,
  )
  if (width === columns.length) return table
  const more = Array.from({ length: width - columns.length }, (): TableColumn => ({ name: '' }))
  return { ...table, columns: [...columns, ...more] }
}

const canonicalColumn = ({ name, unit, align, width }: TableColumn): TableColumn => ({
  name,
  ...(unit !== undefined && { unit }),
  ...(align !== undefined && { align }),
  ...(width !== undefined && { width }),
})

const canonicalRowMarks = ({ rowMarks = [] }: TableSpec, count: number): ChangeMark[][] =>
  Array.from({ length: count }, (_, index) => canonicalMarks(rowMarks[index] ?? []))

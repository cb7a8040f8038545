import type { Change, ChangeMark, Inline, TableCell, TableSpec } from '#packages/document/body'

/** A row that was added in Word: its cells by their column. */
export interface NewRow {
  cells: ReadonlyMap<number, readonly Inline[]>
  change: Change
}

/** Rows that come behind one of a table, by its number; -1 at the top. */
export type NewRows = ReadonlyMap<number, readonly NewRow[]>

/** The table with rows that wait to come. None parts cells that are merged: it comes below them. */
export function withNewRows(table: TableSpec, added: NewRows): TableSpec {
  if (added.size === 0) return table
  const { columns, rows, rowMarks = [] } = table
  const placed = Map.groupBy(
    [...added].flatMap(([behind, own]) =>
      own.map((row) => ({ row, behind: belowSpans(rows, behind) })),
    ),
    ({ behind }) => behind,
  )
  const all = [-1, ...rows.keys()].flatMap((index) => {
    const own = rows[index]
    const former = own ? [{ cells: own, marks: rowMarks[index] ?? [] }] : []
    const more = (placed.get(index) ?? []).map(({ row }) => ({
      cells: cellsOf(row, columns.length),
      marks: [insertion(row.change)],
    }))
    return [...former, ...more]
  })
  return { ...table, rows: all.map(({ cells }) => cells), rowMarks: all.map(({ marks }) => marks) }
}

/** The row down to which cells that are merged with one above reach. */
function belowSpans(rows: TableSpec['rows'], behind: number): number {
  const ends = rows
    .slice(0, behind + 1)
    .flatMap((row, index) => row.map(({ rowspan = 1 }) => index + rowspan - 1))
  const end = Math.min(Math.max(behind, ...ends), rows.length - 1)
  return end > behind ? belowSpans(rows, end) : behind
}

/** What stands beyond the last column stands in it. */
const cellsOf = ({ cells }: NewRow, columns: number): TableCell[] =>
  Array.from({ length: columns }, (_, column) => {
    const beyond = [...cells].filter(
      ([index]) => index === column || (index >= columns && column === columns - 1),
    )
    return { content: beyond.flatMap(([, content]) => content) }
  })

const insertion = (attrs: Change): ChangeMark => ({ type: 'insertion', attrs })

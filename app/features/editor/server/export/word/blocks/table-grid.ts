import type { Inline, TableCell, TableSpec } from '../../../../schema'

/** A place in a row: a cell with its spans, or the continuation of one that began above. */
export type GridCell =
  | { kind: 'cell'; cell: TableCell; at: number; span: number; isTall: boolean }
  | { kind: 'below'; at: number; span: number }

/**
 * Rows as Word wants them: every column of every row is taken once. A row as long as the columns has places for what its
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
    for (let at = 0; at < width;) {
      const covered = tall.get(at)
      if (covered) {
        line.push({ kind: 'below', at, span: covered.span })
        covered.rows -= 1
        if (covered.rows === 0) tall.delete(at)
        at += covered.span
        continue
      }
      const cell = row[isPositional ? at : next] ?? { content: [] }
      next += 1
      const span = spanOf(cell.colspan, at, width, tall)
      const height = Math.min(cell.rowspan ?? 1, rows.length - index)
      if (height > 1) tall.set(at, { rows: height - 1, span })
      line.push({ kind: 'cell', cell, at, span, isTall: height > 1 })
      at += span
    }
    return line
  })
}

function spanOf(
  wanted: number | undefined,
  at: number,
  width: number,
  tall: ReadonlyMap<number, unknown>,
) {
  let span = 1
  while (span < (wanted ?? 1) && at + span < width && !tall.has(at + span)) span += 1
  return span
}

/** Widths in twips that add up to the whole: by the longest cell, none below what three characters need. */
export function columnWidths({ columns, rows }: TableSpec, whole: number): number[] {
  const least = Math.min(700, Math.floor(whole / columns.length))
  const wants = columns.map((column, at) => {
    const longest = rows
      .slice(0, 200)
      .reduce((most, row) => Math.max(most, cellLength(row[at], columns.length, row.length)), 0)
    return Math.min(40, Math.max(4, longest, lengthOf(headOf(column))))
  })
  const sum = wants.reduce((all, one) => all + one, 0)
  const spare = whole - least * columns.length
  const widths = wants.map((want) => least + Math.floor((spare * want) / sum))
  const rest = whole - widths.reduce((all, one) => all + one, 0)
  return widths.map((width, at) => (at === widths.length - 1 ? width + rest : width))
}

export const headOf = ({ name, unit }: TableSpec['columns'][number]) =>
  unit ? `${name}（${unit}）` : name

/** Cells across columns say nothing of one column. */
function cellLength(cell: TableCell | undefined, columns: number, length: number): number {
  if (!cell || (cell.colspan ?? 1) > 1 || length !== columns) return 0
  return cell.content.reduce((sum, one) => sum + inlineLength(one), 0)
}
const inlineLength = (one: Inline) =>
  one.type === 'text' ? lengthOf(one.text) : one.type === 'math' ? 6 : one.type === 'cite' ? 3 : 2

const lengthOf = (text: string) =>
  [...text].reduce((sum, sign) => sum + (/[\u2e80-\uffff]|\p{Script=Han}/u.test(sign) ? 2 : 1), 0)

import type { Inline, TableCell, TableSpec } from '../../../../schema'

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

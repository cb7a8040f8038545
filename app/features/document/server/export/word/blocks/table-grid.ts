import type { Inline, TableCell, TableSpec } from '../../../../schema/body'

/** Widths in twips that add up to the whole: by the longest cell, none below what three characters need. */
export function columnWidths({ columns, rows }: TableSpec, whole: number): number[] {
  const least = Math.min(700, Math.floor(whole / columns.length))
  const wants = columns.map((column, index) => {
    const longest = rows
      .slice(0, 200)
      .reduce((most, row) => Math.max(most, cellLength(row[index], columns.length, row.length)), 0)
    return Math.min(40, Math.max(4, longest, lengthOf(headOf(column))))
  })
  const sum = wants.reduce((all, item) => all + item, 0)
  const spare = whole - least * columns.length
  const widths = wants.map((want) => least + Math.floor((spare * want) / sum))
  const rest = whole - widths.reduce((all, item) => all + item, 0)
  return widths.map((width, index) => (index === widths.length - 1 ? width + rest : width))
}

export const headOf = ({ name, unit }: TableSpec['columns'][number]) =>
  unit ? `${name}（${unit}）` : name

/** Cells across columns say nothing of one column. */
function cellLength(cell: TableCell | undefined, columns: number, length: number): number {
  if (!cell || (cell.colspan ?? 1) > 1 || length !== columns) return 0
  return cell.content.reduce((sum, item) => sum + inlineLength(item), 0)
}
const inlineLength = (item: Inline) =>
  item.type === 'text'
    ? lengthOf(item.text)
    : item.type === 'math'
      ? 6
      : item.type === 'cite'
        ? 3
        : 2

const lengthOf = (text: string) =>
  [...text].reduce((sum, sign) => sum + (/[\u2e80-\uffff]|\p{Script=Han}/u.test(sign) ? 2 : 1), 0)

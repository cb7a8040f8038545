import type { Inline, TableCell, TableSpec } from '#packages/document/body'
import { columnShares, gridOf } from '#packages/document/table-grid'

/**
 * Widths in twips that add up to the whole. Columns that name their share of it get that; the others by their longest
 * cell, none below what three characters need.
 */
export function columnWidths(table: TableSpec, whole: number): number[] {
  const { columns } = table
  const shares = columnShares(table)
  const free = whole * (1 - shares.reduce<number>((sum, share) => sum + (share ?? 0), 0))
  const open = shares.filter((share) => share === null).length
  const least = Math.min(700, Math.floor(free / Math.max(1, open)))
  const wants = wantsOf(table)
  const sum = wants.reduce((all, item, index) => all + (shares[index] === null ? item : 0), 0)
  const spare = free - least * open
  const widths = columns.map((_, index) => {
    const share = shares[index] ?? null
    return share === null
      ? least + Math.floor((spare * (wants[index] ?? 0)) / sum)
      : Math.floor(whole * share)
  })
  const rest = whole - widths.reduce((all, item) => all + item, 0)
  return widths.map((width, index) => (index === widths.length - 1 ? width + rest : width))
}

/** By the longest word of each column, in characters of half width. */
function wantsOf({ columns, ...table }: TableSpec): number[] {
  const places = gridOf({ ...table, columns, rows: table.rows.slice(0, 200) }).flat()
  return columns.map((column, index) => {
    // Cells across columns say nothing of one column.
    const longest = places.reduce((most, place) => {
      const isOwn = place.kind === 'cell' && place.column === index && place.span === 1
      return isOwn ? Math.max(most, cellLength(place.cell)) : most
    }, 0)
    return Math.min(40, Math.max(4, longest, lengthOf(headOf(column))))
  })
}

export const headOf = ({ name, unit }: TableSpec['columns'][number]) =>
  unit ? `${name}（${unit}）` : name

const cellLength = ({ content }: TableCell): number =>
  content.reduce((sum, item) => sum + inlineLength(item), 0)

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

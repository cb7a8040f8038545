import type { TableCell, TableSpec } from './body'
import { plainText } from './body-walk'
import { gridOf } from './table-grid'

export type ColumnSide = 'left' | 'center' | 'right'

/**
 * On which side the cells of each column stand: where it is said, there; else numbers on the right, so that their places
 * stand below one another. The first column of several names the rows, whatever it holds.
 */
export function columnSides(table: TableSpec): ColumnSide[] {
  const { columns } = table
  const places = gridOf(table).flat()
  const cells = columns.map((_, index) =>
    places.flatMap((place) =>
      place.kind === 'cell' && place.span === 1 && place.column === index ? place.cell : [],
    ),
  )
  return columns.map(({ align }, index) => {
    if (align) return align
    const isName = index === 0 && columns.length > 1
    return !isName && areNumbers(cells[index] ?? []) ? 'right' : 'left'
  })
}

// 7,720  12 030.5  -3.5%  3.86公顷; with one unit for all of them.
const NUMBER = /^[-+−–±≈<>≤≥～~]?\s*\d[\d,，\s]*(?:\.\d+)?\s*([^\d\s.,，]{0,4})$/
const NOTHING = /^(?:[-—–―/…]+|无|)$/

function areNumbers(cells: readonly TableCell[]): boolean {
  const words = cells
    .map(({ content }) => plainText(content).trim())
    .filter((word) => !NOTHING.test(word))
  const units = new Set(words.map((word) => NUMBER.exec(word)?.[1]))
  return units.size === 1 && !units.has(undefined)
}

import type { ChartSpec } from '#packages/document/body'

/** The numbers of a chart as they are typed: the first row names the series, the first column the categories. */
export type Grid = readonly (readonly string[])[]

export type ChartKind = ChartSpec['kind']

/** As many as a body holds. */
const MOST_ROWS = 500
const MOST_SERIES = 20

export const newGrid: Grid = [
  ['', '系列一'],
  ['类别一', ''],
  ['类别二', ''],
  ['类别三', ''],
]

/** The grid of a chart; units stand in brackets behind the names of series. */
export const gridOf = ({ categories, series }: ChartSpec): Grid => [
  ['', ...series.map(({ name, unit }) => (unit ? `${name}（${unit}）` : name))],
  ...categories.map((name, row) => [name, ...series.map(({ values }) => String(values[row] ?? 0))]),
]

/** The chart that a grid says, or a sentence about what is missing. Empty rows at the end are left out. */
export function chartOf(grid: Grid, kind: ChartKind): { chart: ChartSpec } | { fault: string } {
  const [head = [], ...all] = grid
  const rows = all.slice(0, 1 + all.findLastIndex((row) => row.some((cell) => cell.trim() !== '')))
  if (rows.length === 0) return { fault: '至少填一行数' }
  if (rows.length > MOST_ROWS) return { fault: `最多${MOST_ROWS}行` }
  const names = head.slice(1)
  if (names.length > MOST_SERIES) return { fault: `最多${MOST_SERIES}个系列` }
  const values = rows.map((row) => names.map((_, column) => numberOf(row[column + 1] ?? '')))
  const wrong = values.findIndex((row) => row.includes(null))
  if (wrong >= 0) return { fault: `第${wrong + 1}行有不是数的格` }
  if (kind === 'pie' && values.some(([value]) => (value ?? 0) < 0))
    return { fault: '饼图里不能有负数' }
  const series = names.map((name, column) => ({
    ...unitApart(name),
    values: values.map((row) => row[column] ?? 0),
  }))
  const categories = rows.map(([name = '']) => name.trim())
  return { chart: { kind, categories, series: kind === 'pie' ? series.slice(0, 1) : series } }
}

/** As typed or copied: 12,480 and 38.6% too; an empty cell is 0; null for what is no number. */
function numberOf(cell: string): number | null {
  const plain = cell
    .trim()
    .replaceAll(/[,，\s]/g, '')
    .replace(/[%％]$/, '')
    .replace('−', '-')
  const value = Number(plain)
  return Number.isFinite(value) ? value : null
}

function unitApart(name: string): { name: string; unit?: string } {
  const match = /^(.*?)[（(]([^（()）]{1,20})[)）]$/.exec(name.trim())
  return match ? { name: match[1] ?? '', unit: match[2] ?? '' } : { name: name.trim() }
}

export const withCell = (grid: Grid, row: number, column: number, text: string): Grid =>
  withCells(grid, row, column, [[text]])

/** Cells put in from a place on, as they are pasted from a sheet; the grid grows where it has to. */
export function withCells(grid: Grid, row: number, column: number, cells: Grid): Grid {
  const height = Math.max(grid.length, row + cells.length)
  const width = Math.max(
    ...grid.map(({ length }) => length),
    ...cells.map((own) => column + own.length),
  )
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => cells[y - row]?.[x - column] ?? grid[y]?.[x] ?? ''),
  )
}

/** Lines of a sheet's clipboard; null for words of one cell. */
export function cellsPasted(text: string): Grid | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  const cells = lines.map((line) => line.split('\t'))
  return lines.length > 1 || (cells[0]?.length ?? 0) > 1 ? cells : null
}

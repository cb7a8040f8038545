import { figuresOf as bodyFigures } from '#packages/document/body-walk'
import { blankedRows } from '#packages/document/table-grid'
import type { ChartSpec, Figure, SectionBody, TableSpec } from '#packages/document/body'
import {
  CAPTION_LIMIT,
  CELL_LIMIT,
  ORIGIN_EVIDENCE_LIMIT,
  TABLE_COLUMNS_LIMIT,
  TABLE_ROWS_LIMIT,
  type DeckFigure,
} from '../deck'
import { spoken } from './statements'

const POINTS_AT_MOST = 12
const SERIES_AT_MOST = 4
const SLICES_AT_MOST = 6

/** Figures of a body that a slide can show; formulas and drawings are left to the document. */
export function figuresOf(nodeId: string, body: SectionBody | undefined): DeckFigure[] {
  return (body ? bodyFigures(body) : []).flatMap((block) => figureOf(nodeId, block) ?? [])
}

function figureOf(nodeId: string, { attrs }: Figure): DeckFigure | null {
  const { spec } = attrs
  const caption = bounded(attrs.caption, CAPTION_LIMIT)
  const evidenceIds = attrs.evidenceIds.slice(0, ORIGIN_EVIDENCE_LIMIT)
  const from = { nodeId, blockId: attrs.blockId, evidenceIds }
  switch (spec.kind) {
    case 'chart':
      return isDrawable(spec.chart) ? { kind: 'chart', chart: spec.chart, caption, from } : null
    case 'table': {
      const cells = cellsOf(spec.table)
      const chart = chartOfTable(cells)
      return chart
        ? { kind: 'chart', chart, caption, from }
        : { kind: 'table', ...cells, caption, from }
    }
    case 'image': {
      const { key, type, pixels } = spec
      return {
        kind: 'image',
        key,
        type,
        ...pixels,
        alt: bounded(attrs.alt ?? caption, CAPTION_LIMIT),
        caption,
        from,
      }
    }
    default:
      return null
  }
}

export interface Cells {
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

/** A table as plain cells, as much of it as a slide may carry. */
function cellsOf({ columns, rows, ...table }: TableSpec): Cells {
  const head = columns.map(({ name, unit }) => bounded(unit ? `${name}（${unit}）` : name))
  return {
    head: head.slice(0, TABLE_COLUMNS_LIMIT),
    rows: blankedRows({ ...table, columns, rows: rows.slice(0, TABLE_ROWS_LIMIT) }).map((row) =>
      head
        .slice(0, TABLE_COLUMNS_LIMIT)
        .map((_, index) => bounded(spoken(row[index]?.content).text)),
    ),
  }
}

const bounded = (text: string, limit = CELL_LIMIT) => {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length > limit
    ? `${characters.slice(0, limit - 1).join('')}…`
    : characters.join('')
}

/**
 * The chart that a table is, when it is one: names in the first column, the same kind of figure in the others. Years
 * and months make a line, shares of a whole a pie. Null for tables of words.
 */
export function chartOfTable({ head, rows }: Cells): ChartSpec | null {
  if (rows.length < 2 || rows.length > POINTS_AT_MOST || head.length < 2) return null
  const categories = rows.map((row) => row[0] ?? '')
  if (categories.some((name) => name === '') || new Set(categories).size < rows.length) return null
  if (categories.every((name) => readFigure(name) !== null) && !categories.every(isTime))
    return null
  const series = head.slice(1).map((name, index) =>
    seriesOf(
      name,
      rows.map((row) => row[index + 1] ?? ''),
    ),
  )
  if (series.length > SERIES_AT_MOST) return null
  const read = series.filter((item) => item !== null)
  if (read.length < series.length || new Set(read.map((item) => item.unit)).size > 1) return null
  return { kind: kindOf(categories, read), categories, series: read }
}

type Series = ChartSpec['series'][number]

function seriesOf(name: string, cells: readonly string[]): Series | null {
  const figures = cells.map(readFigure)
  const values = figures.map((item) => item?.value ?? Number.NaN)
  if (values.some((value) => !Number.isFinite(value))) return null
  const units = new Set(figures.map((item) => item?.unit ?? ''))
  if (units.size > 1) return null
  const unitMatch = /[（(]([^（）()]{1,8})[）)]$/.exec(name)
  const unit = [...units][0] || unitMatch?.[1] || ''
  return {
    name: unitMatch ? name.slice(0, unitMatch.index) : name,
    values,
    ...(unit !== '' && { unit }),
  }
}

/** 7,100人次 as 7100 and its unit; null for anything but one figure. */
function readFigure(cell: string): { value: number; unit: string } | null {
  const match =
    /^([+-]?\d[\d,]*(?:\.\d+)?)\s*(\p{Script=Han}{0,4}|[%‰°℃]|[a-zA-Z/]{0,6}\d?)$/u.exec(
      cell.trim().replace(/−/g, '-'),
    )
  if (!match) return null
  return { value: Number((match[1] ?? '').replaceAll(',', '')), unit: match[2] ?? '' }
}

const isTime = (name: string) =>
  /^(?:(?:19|20)\d{2}\s*年?|\d{1,2}\s*月|(?:19|20)\d{2}[-/年]\d{1,2}月?|第[一二三四]季度|Q[1-4])$/.test(
    name.trim(),
  )

function kindOf(categories: readonly string[], series: readonly Series[]): ChartSpec['kind'] {
  if (categories.every(isTime) && categories.length > 2) return 'line'
  const [only] = series
  const sum = only?.values.reduce((total, value) => total + value, 0) ?? 0
  const isShare = series.length === 1 && only?.unit === '%' && categories.length <= SLICES_AT_MOST
  return isShare && Math.abs(sum - 100) < 1.5 && only.values.every((value) => value >= 0)
    ? 'pie'
    : 'bar'
}

/** What can be drawn: as many values as names, all of them numbers. */
export const isDrawable = ({ categories, series }: ChartSpec): boolean =>
  categories.length > 0 &&
  categories.length <= 500 &&
  series.length > 0 &&
  series.every(
    ({ values }) =>
      values.length === categories.length && values.every((item) => Number.isFinite(item)),
  )

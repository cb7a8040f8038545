import { columnSides, type ColumnSide } from '#packages/document/column-sides'
import { gridOf, type GridCell } from '#packages/document/table-grid'
import { type TableSpec } from '#packages/document/body'
import { trackedRow } from '../changes/tracked'
import { inlines } from '../inline/inline'
import type { Writing } from '../writing'
import { runs } from '../xml/fields'
import { setting, tag } from '../xml/write'
import { paragraph } from './paragraph'
import { columnWidths, headOf } from './column-widths'

/** Columns that fit a page that stands, and one that lies; more are split. */
const UPRIGHT_COLUMNS = 8
const ACROSS_COLUMNS = 14

/** A table under its caption; a wide one on a page that lies across, a wider one in pieces that repeat the first column. */
export function table(spec: TableSpec, caption: string, writing: Writing): string {
  const { width, acrossWidth } = writing.plan
  if (spec.columns.length === 0) return caption
  if (spec.columns.length <= UPRIGHT_COLUMNS)
    return caption + tableXml(spec, width, writing) + AFTER
  const isWhole = spec.columns.length <= ACROSS_COLUMNS || spec.rows.some(hasSpans)
  const pieces = isWhole ? [spec] : split(spec)
  const before = paragraph('', { section: writing.endSection({ isAcross: true }) })
  const tables = pieces.map(
    (item, index) => (index === 0 ? '' : continued) + tableXml(item, acrossWidth, writing),
  )
  return [
    before,
    caption,
    tables.join(AFTER),
    paragraph('', { section: writing.endSection({ isAcross: false }) }),
  ].join('')
}

// Two tables without a paragraph between them would become one.
const AFTER = tag(
  'w:p',
  {},
  tag(
    'w:pPr',
    {},
    tag('w:spacing', { 'w:before': 0, 'w:after': 0, 'w:line': 120, 'w:lineRule': 'exact' }),
  ),
)
const continued = paragraph(runs('（续表）'), { align: 'right', keepNext: true })

const hasSpans = (row: TableSpec['rows'][number]) =>
  row.some(({ colspan, rowspan }) => (colspan ?? 1) > 1 || (rowspan ?? 1) > 1)

function split({ columns, rows, rowMarks = [] }: TableSpec): TableSpec[] {
  const [first, ...others] = columns
  const pieces: TableSpec[] = []
  for (let from = 0; from < others.length; from += ACROSS_COLUMNS - 1) {
    const to = from + ACROSS_COLUMNS - 1
    pieces.push({
      columns: [...(first ? [first] : []), ...others.slice(from, to)],
      rows: rows.map((row) => [...row.slice(0, 1), ...row.slice(from + 1, to + 1)]),
      rowMarks,
    })
  }
  return pieces
}

function tableXml(spec: TableSpec, whole: number, writing: Writing): string {
  const widths = columnWidths(spec, whole)
  const head = headRow(spec, widths, writing)
  const grid = gridOf(spec)
  const shape = { rows: spec.rows.length, sides: columnSides(spec) }
  const body = grid.map((row, index) => {
    const xml = bodyRow(row, widths, shape, writing, index === grid.length - 1)
    return trackedRow(xml, spec.rowMarks?.[index], writing)
  })
  const properties = [
    setting('w:tblStyle', writing.plan.styles.table),
    tag('w:tblW', { 'w:w': whole, 'w:type': 'dxa' }),
    setting('w:jc', 'center'),
    tag('w:tblBorders', {}, borders[writing.plan.preset.tables]),
    tag('w:tblLayout', { 'w:type': 'fixed' }),
    tag('w:tblLook', {
      'w:val': '0020',
      'w:firstRow': 1,
      'w:lastRow': 0,
      'w:firstColumn': 0,
      'w:lastColumn': 0,
      'w:noHBand': 1,
      'w:noVBand': 1,
    }),
  ].join('')
  const columns = widths.map((width) => tag('w:gridCol', { 'w:w': width })).join('')
  return tag(
    'w:tbl',
    {},
    tag('w:tblPr', {}, properties) + tag('w:tblGrid', {}, columns) + head + body.join(''),
  )
}

/** Eighths of a point. */
const rule = (side: string, size: number) =>
  tag(`w:${side}`, { 'w:val': 'single', 'w:sz': size, 'w:space': 0, 'w:color': 'auto' })
const THICK = 12
const THIN = 6
const borders = {
  'three-line': rule('top', THICK) + rule('bottom', THICK),
  grid: ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((side) => rule(side, 4))
    .join(''),
}
const headRule = tag('w:tcBorders', {}, rule('bottom', THIN))

function headRow({ columns }: TableSpec, widths: number[], writing: Writing): string {
  const cells = columns.map((column, index) =>
    cellXml(
      paragraph(runs(headOf(column), { bold: true }), {
        style: writing.plan.styles.tableText,
        keepNext: true,
        align: 'center',
      }),
      [
        width(widths[index] ?? 0),
        writing.plan.preset.tables === 'three-line' ? headRule : '',
        setting('w:vAlign', 'center'),
      ],
    ),
  )
  return tag(
    'w:tr',
    {},
    tag('w:trPr', {}, tag('w:cantSplit') + tag('w:tblHeader')) + cells.join(''),
  )
}

function bodyRow(
  row: readonly GridCell[],
  widths: number[],
  { rows, sides }: { rows: number; sides: readonly ColumnSide[] },
  writing: Writing,
  isLast: boolean,
): string {
  const { styles } = writing.plan
  const cells = row.map((place) => {
    const span = widths
      .slice(place.column, place.column + place.span)
      .reduce((sum, item) => sum + item, 0)
    const shape = [width(span), place.span > 1 ? setting('w:gridSpan', place.span) : '']
    const style = {
      style: styles.tableText,
      align: sides[place.column] ?? ('left' as const),
      // The last row holds on to nothing; those before it keep a short table on one page.
      ...(isLast || rows > 12 ? {} : { keepNext: true }),
    }
    if (place.kind === 'below') return cellXml(paragraph('', style), [...shape, tag('w:vMerge')])
    const merge = place.height > 1 ? setting('w:vMerge', 'restart') : ''
    return cellXml(paragraph(inlines(place.cell.content, writing), style), [
      ...shape,
      merge,
      setting('w:vAlign', 'center'),
    ])
  })
  return tag('w:tr', {}, tag('w:trPr', {}, tag('w:cantSplit')) + cells.join(''))
}

const width = (twips: number) => tag('w:tcW', { 'w:w': twips, 'w:type': 'dxa' })

/** Properties in the order of the schema: width, span, merge, lines, place. */
const cellXml = (content: string, properties: readonly string[]) =>
  tag('w:tc', {}, tag('w:tcPr', {}, properties.join('')) + content)

import type { ChartSpec, Figure } from '#packages/document/body'
import { workbook } from '../package/workbook'
import type { Writing } from '../writing'
import { tag, XML_HEAD } from '../xml/write'
import { chartSpace } from './chart-xml'
import { seriesName } from './series-name'
import { EMU_A_TWIP, inlineDrawing } from './drawing'

const CHART = 'http://schemas.openxmlformats.org/drawingml/2006/chart'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** A chart of Word's own, with the sheet behind it, so that its numbers can be changed. */
export function chart({ attrs }: Figure, spec: ChartSpec, writing: Writing): string {
  const limited = limitedSpec(spec)
  const name = `${writing.plan.mark}Chart${(writing.charts += 1)}`
  const encode = (text: string) => new TextEncoder().encode(text)
  const sheet = `embeddings/${name}.xlsx`
  writing.belong(sheet, workbook(rowsOf(limited)))
  writing.belong(
    `charts/_rels/${name}.xml.rels`,
    encode(
      XML_HEAD +
        tag(
          'Relationships',
          { xmlns: RELATIONS },
          tag('Relationship', {
            Id: 'rId1',
            Type: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/package',
            Target: `../${sheet}`,
          }),
        ),
    ),
  )
  const relation = writing.part('chart', `charts/${name}.xml`, encode(chartSpace(limited)))
  const width = Math.round(writing.plan.width * EMU_A_TWIP * (attrs.width ?? 0.85))
  return inlineDrawing(
    { width, height: Math.round(width * 0.56), alt: attrs.alt ?? attrs.caption },
    CHART,
    tag('c:chart', { 'r:id': relation }),
    writing,
  )
}

const MOST_POINTS = 500

/** Without points beyond number and measure. */
function limitedSpec({ kind, categories, series }: ChartSpec): ChartSpec {
  const points = categories.slice(0, MOST_POINTS)
  return {
    kind,
    categories: points,
    series: series.map(({ values, ...item }) => ({
      ...item,
      values: points.map((_, index) =>
        Number.isFinite(values[index]) ? (values[index] ?? Number.NaN) : Number.NaN,
      ),
    })),
  }
}

const rowsOf = ({ categories, series }: ChartSpec): (string | number)[][] => [
  ['', ...series.map(seriesName)],
  ...categories.map((category, index) => [
    category,
    ...series.map(({ values }) => values[index] ?? Number.NaN),
  ]),
]

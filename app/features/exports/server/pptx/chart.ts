import type PptxGenJS from 'pptxgenjs'
import type { Template } from '~/features/document/deck/design/template'
import type { ChartBox } from '~/features/document/deck/fit/page'
import { rectIn } from './text'

const KINDS = { bar: 'bar', line: 'line', pie: 'pie' } as const satisfies Record<
  ChartBox['chart']['kind'],
  PptxGenJS.CHART_NAME
>

/** Colours of series, or of slices, in their order. */
export const chartColors = ({ colors }: Template): readonly string[] =>
  colors.series ?? [colors.accent, colors.soft, colors.ink2, colors.mark]

/** A native chart with its workbook. Numbers stand at their columns, so that no grid is needed. */
export function addChart(slide: PptxGenJS.Slide, box: ChartBox, template: Template): void {
  const { chart } = box
  const { ink, ink2, line } = template.colors
  const font = template.body.name
  const names = chart.series.map(({ name, unit }) => (unit ? `${name}（${unit}）` : name))
  const isPie = chart.kind === 'pie'
  slide.addChart(
    KINDS[chart.kind],
    chart.series.map(({ values }, index) => ({
      name: names[index] ?? '',
      labels: [...chart.categories],
      values: [...values],
    })),
    {
      ...rectIn(box.rect),
      chartColors: colorsOf(chart, template),
      showLegend: isPie || chart.series.length > 1,
      legendPos: 'b',
      legendFontFace: font,
      legendFontSize: 12,
      legendColor: ink2,
      // Numbers on a line lie over it where there are many.
      showValue: chart.categories.length * chart.series.length <= (chart.kind === 'line' ? 6 : 24),
      dataLabelFontFace: font,
      dataLabelFontSize: 14,
      dataLabelColor: ink,
      dataLabelFormatCode: formatOf(chart.series),
      ...(isPie ? { dataLabelPosition: 'outEnd', showPercent: false } : {}),
      ...(chart.kind === 'bar' ? { barGapWidthPct: 60, dataLabelPosition: 'outEnd' } : {}),
      ...(chart.kind === 'line'
        ? { dataLabelPosition: 't', lineSize: 2, lineDataSymbolSize: 7 }
        : {}),
      catAxisLabelFontFace: font,
      catAxisLabelFontSize: 13,
      catAxisLabelColor: ink,
      catAxisLineColor: line,
      valAxisHidden: chart.kind === 'bar',
      ...(isAboveZero(chart) && chart.kind === 'bar' ? { valAxisMinVal: 0 } : {}),
      valAxisLabelFontFace: font,
      valAxisLabelFontSize: 12,
      valAxisLabelColor: ink2,
      valGridLine: { style: 'none' },
      catGridLine: { style: 'none' },
    },
  )
}

/** One colour a series; of a pie, one a slice; of single columns the highest stands out. */
function colorsOf(chart: ChartBox['chart'], template: Template): string[] {
  const [only, more] = chart.series
  if (chart.kind === 'bar' && only && !more && !template.colors.series) {
    const highest = Math.max(...only.values)
    const { accent, soft } = template.colors
    return only.values.map((value) => (value === highest ? accent : soft))
  }
  const count = chart.kind === 'pie' ? chart.categories.length : chart.series.length
  const colors = chartColors(template)
  return Array.from({ length: count }, (_, index) => colors[index % colors.length] ?? '')
}

/** As many decimals as the data has, thousands apart. */
function formatOf(series: ChartBox['chart']['series']): string {
  const decimals = Math.min(
    3,
    Math.max(
      0,
      ...series.flatMap(({ values }) =>
        values.map((item) => (`${item}`.split('.')[1] ?? '').length),
      ),
    ),
  )
  return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`
}

// Columns that do not begin at zero lie about their proportions.
const isAboveZero = ({ series }: ChartBox['chart']) =>
  series.every(({ values }) => values.every((value) => value >= 0))

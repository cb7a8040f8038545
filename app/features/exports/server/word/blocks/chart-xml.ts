import type { ChartSpec } from '#packages/document/body'
import { escaped, spaces, tag, XML_HEAD } from '../xml/write'
import { letterOf } from '../package/workbook'
import { seriesName } from './series-name'

// Distinguishable in print too: dark to light.
const COLOURS = ['1F4E79', 'C55A11', '548235', '7F7F7F', 'BF9000', '2E75B6', '843C0C', '375623']

const val = (name: string, value: string | number) => tag(`c:${name}`, { val: value })

/** The part that draws: kinds, series with what the sheet says of them, axes. */
export function chartSpace(spec: ChartSpec): string {
  const isPie = spec.kind === 'pie'
  const plot = tag('c:plotArea', {}, tag('c:layout') + plots[spec.kind](spec) + (isPie ? '' : axes))
  const legend =
    spec.series.length > 1 || isPie
      ? tag('c:legend', {}, val('legendPos', 'b') + val('overlay', 0))
      : ''
  const chart = tag(
    'c:chart',
    {},
    val('autoTitleDeleted', 1) + plot + legend + val('plotVisOnly', 1) + val('dispBlanksAs', 'gap'),
  )
  return (
    XML_HEAD +
    tag(
      'c:chartSpace',
      { 'xmlns:c': spaces['xmlns:c'], 'xmlns:a': spaces['xmlns:a'], 'xmlns:r': spaces['xmlns:r'] },
      val('roundedCorners', 0) +
        chart +
        letters +
        tag('c:externalData', { 'r:id': 'rId1' }, val('autoUpdate', 0)),
    )
  )
}

const letters = tag(
  'c:txPr',
  {},
  tag('a:bodyPr') +
    tag('a:lstStyle') +
    tag(
      'a:p',
      {},
      tag(
        'a:pPr',
        {},
        tag(
          'a:defRPr',
          { sz: 900 },
          tag('a:latin', { typeface: 'Times New Roman' }) + tag('a:ea', { typeface: '宋体' }),
        ),
      ) + tag('a:endParaRPr', { lang: 'zh-CN' }),
    ),
)

const AXES = val('axId', 111) + val('axId', 112)

const plots: Record<ChartSpec['kind'], (spec: ChartSpec) => string> = {
  bar: (spec) =>
    tag(
      'c:barChart',
      {},
      val('barDir', 'col') +
        val('grouping', 'clustered') +
        val('varyColors', 0) +
        spec.series
          .map((_, index) => seriesXml(spec, index, filled(index) + val('invertIfNegative', 0)))
          .join('') +
        val('gapWidth', 80) +
        AXES,
    ),
  line: (spec) =>
    tag(
      'c:lineChart',
      {},
      val('grouping', 'standard') +
        val('varyColors', 0) +
        spec.series
          .map((_, index) => seriesXml(spec, index, drawnLine(index), val('smooth', 0)))
          .join('') +
        val('marker', 1) +
        AXES,
    ),
  // A pie has one series; what else is given stays in the sheet.
  pie: (spec) =>
    tag(
      'c:pieChart',
      {},
      val('varyColors', 1) +
        (spec.series.length > 0
          ? seriesXml(spec, 0, spec.categories.map(slice).join('') + percents)
          : '') +
        val('firstSliceAng', 0),
    ),
}

const colour = (index: number) =>
  tag('a:solidFill', {}, tag('a:srgbClr', { val: COLOURS[index % COLOURS.length] }))
const filled = (index: number) => tag('c:spPr', {}, colour(index))
const drawnLine = (index: number) =>
  tag('c:spPr', {}, tag('a:ln', { w: 22225 }, colour(index))) +
  tag(
    'c:marker',
    {},
    val('symbol', ['circle', 'square', 'triangle', 'diamond'][index % 4] ?? 'circle') +
      val('size', 5),
  )
const slice = (_: string, index: number) =>
  tag('c:dPt', {}, val('idx', index) + val('bubble3D', 0) + filled(index))
const percents = tag(
  'c:dLbls',
  {},
  val('showLegendKey', 0) +
    val('showVal', 0) +
    val('showCatName', 0) +
    val('showSerName', 0) +
    val('showPercent', 1) +
    val('showBubbleSize', 0),
)

function seriesXml(
  { categories, series }: ChartSpec,
  index: number,
  style: string,
  behind = '',
): string {
  const item = series[index]
  if (!item) return ''
  const column = letterOf(index + 1)
  const last = categories.length + 1
  const texts = tag(
    'c:strCache',
    {},
    val('ptCount', categories.length) +
      categories.map((text, idx) => tag('c:pt', { idx }, `<c:v>${escaped(text)}</c:v>`)).join(''),
  )
  const numbers = tag(
    'c:numCache',
    {},
    '<c:formatCode>General</c:formatCode>' +
      val('ptCount', categories.length) +
      item.values
        .map((value, idx) =>
          Number.isFinite(value) ? tag('c:pt', { idx }, `<c:v>${value}</c:v>`) : '',
        )
        .join(''),
  )
  const from = (range: string, cache: string, kind: string) =>
    tag(kind, {}, `<c:f>Sheet1!${range}</c:f>${cache}`)
  const name = tag(
    'c:strCache',
    {},
    val('ptCount', 1) + tag('c:pt', { idx: 0 }, `<c:v>${escaped(seriesName(item))}</c:v>`),
  )
  return tag(
    'c:ser',
    {},
    [
      val('idx', index),
      val('order', index),
      tag('c:tx', {}, from(`$${column}$1`, name, 'c:strRef')),
      style,
      tag('c:cat', {}, from(`$A$2:$A$${last}`, texts, 'c:strRef')),
      tag('c:val', {}, from(`$${column}$2:$${column}$${last}`, numbers, 'c:numRef')),
      behind,
    ].join(''),
  )
}

const axis = (name: string, own: number, other: number, place: string, more: string) =>
  tag(
    `c:${name}`,
    {},
    val('axId', own) +
      tag('c:scaling', {}, val('orientation', 'minMax')) +
      val('delete', 0) +
      val('axPos', place) +
      (name === 'valAx'
        ? tag(
            'c:majorGridlines',
            {},
            tag(
              'c:spPr',
              {},
              tag('a:ln', { w: 6350 }, tag('a:solidFill', {}, tag('a:srgbClr', { val: 'D9D9D9' }))),
            ),
          )
        : '') +
      tag('c:numFmt', { formatCode: 'General', sourceLinked: 0 }) +
      val('majorTickMark', 'out') +
      val('minorTickMark', 'none') +
      val('tickLblPos', 'nextTo') +
      val('crossAx', other) +
      val('crosses', 'autoZero') +
      more,
  )
const axes =
  axis(
    'catAx',
    111,
    112,
    'b',
    val('auto', 1) + val('lblAlgn', 'ctr') + val('lblOffset', 100) + val('noMultiLvlLbl', 0),
  ) + axis('valAx', 112, 111, 'l', val('crossBetween', 'between'))

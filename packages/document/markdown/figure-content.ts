import { chartKinds, type ChartSpec, type Figure, type FigureKind, type FigureSpec } from '../body'
import {
  list,
  number,
  object,
  oneOf,
  optional,
  readOrNull,
  text,
  type Reader,
} from '#packages/basics/shape'
import { cleanLatex } from './scan-inline'

const LONGEST_SVG = 64 * 1024
const LONGEST_DIAGRAM = 20_000
const MOST_CATEGORIES = 500
const MOST_SERIES = 20

const chart: Reader<ChartSpec> = object({
  kind: oneOf(chartKinds),
  categories: list(text),
  series: list(object({ name: text, unit: optional(text), values: list(number) })),
})

const image: Reader<{
  key: string
  type: 'png' | 'jpeg'
  pixels: { width: number; height: number }
}> = object({
  key: text,
  type: oneOf(['png', 'jpeg']),
  pixels: object({ width: number, height: number }),
})

/** What stands between the fences of a figure; null when it is broken or too large. Tables are read where cells are. */
export function readFigureContent(
  kind: Exclude<FigureKind, 'table'>,
  content: string,
): FigureSpec | null {
  const source = content.trim()
  return source === '' ? null : readers[kind](source)
}

const readers: Record<Exclude<FigureKind, 'table'>, (said: string) => FigureSpec | null> = {
  equation(source) {
    const latex = cleanLatex(source.replace(/^\$\$([\s\S]*)\$\$$/, '$1'))
    return latex === '' ? null : { kind: 'equation', latex }
  },
  svg: (source) => (source.length > LONGEST_SVG ? null : { kind: 'svg', svg: source }),
  schematic(source) {
    const mermaid = source.replace(/^```(?:mermaid)?\n([\s\S]*?)\n?```$/, '$1')
    return mermaid.length > LONGEST_DIAGRAM ? null : { kind: 'schematic', mermaid }
  },
  chart(source) {
    const spec = readOrNull(chart, jsonOf(source))
    return spec && isPlottable(spec) ? { kind: 'chart', chart: withoutBlankUnits(spec) } : null
  },
  image(source) {
    const spec = readOrNull(image, jsonOf(source))
    return spec && { kind: 'image', ...spec }
  },
}

/** The same, back. */
export function writeFigureContent(
  spec: Exclude<Figure['attrs']['spec'], { kind: 'table' }>,
): string {
  switch (spec.kind) {
    case 'equation':
      return spec.latex
    case 'svg':
      return spec.svg
    case 'schematic':
      return spec.mermaid
    case 'chart':
      return JSON.stringify(spec.chart)
    case 'image':
      return JSON.stringify({ key: spec.key, type: spec.type, pixels: spec.pixels })
  }
}

const isPlottable = ({ categories, series }: ChartSpec): boolean =>
  categories.length > 0 &&
  categories.length <= MOST_CATEGORIES &&
  series.length > 0 &&
  series.length <= MOST_SERIES &&
  series.every(({ values }) => values.length === categories.length)

const withoutBlankUnits = (spec: ChartSpec): ChartSpec => ({
  ...spec,
  series: spec.series.map(({ name, unit, values }) => ({ name, ...(unit && { unit }), values })),
})

function jsonOf(source: string): unknown {
  try {
    return JSON.parse(source.replace(/^```(?:json)?\n([\s\S]*?)\n?```$/, '$1'))
  } catch {
    return null
  }
}

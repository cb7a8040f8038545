import type { Template } from '~/features/document/deck/design/template'
import type { ChartBox } from '~/features/document/deck/fit/page'
import { ChartDrawing, chartWords } from '~/features/document/ui/charts'

export interface SlideChartProps {
  box: ChartBox
  template: Template
  /** By which it is taken hold of. */
  name?: string | undefined
}

/** The chart of a slide in points; what its file holds as a native chart. */
export function SlideChart({ box, template, name }: SlideChartProps) {
  const { rect, chart } = box
  const point = (value: number) => `calc(var(--point) * ${value})`
  const { accent, soft, ink, ink2, mark, line, paper, series } = template.colors
  const isSingle = chart.kind === 'bar' && chart.series.length === 1 && !series
  const all = series ?? (isSingle ? [soft] : [accent, soft, ink2, mark])
  const colors = {
    // The one that is spoken of stands out, the others stand back.
    ...(isSingle && { highlight: `#${accent}` }),
    series: all.map((color) => `#${color}`),
    line: `#${line}`,
    paper: `#${paper}`,
  }
  return (
    <svg
      className="slide-box"
      data-box={name}
      style={{
        left: point(rect.x),
        top: point(rect.y),
        width: point(rect.width),
        height: point(rect.height),
        fontFamily: template.body.stack,
      }}
      viewBox={`0 0 ${rect.width} ${rect.height}`}
      role="img"
      aria-label={`图表：${chartWords(chart)}`}
      fontSize={14}
      fill={`#${ink}`}
    >
      <ChartDrawing chart={chart} size={rect} colors={colors} />
    </svg>
  )
}

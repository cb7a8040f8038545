import type { ChartSpec } from '#packages/document/body'
import { ChartDrawing, chartWords } from './chart-drawing'

const COLORS = {
  series: [
    'var(--brand-text)',
    'var(--indigo)',
    'var(--success)',
    'var(--warning)',
    'var(--ink-3)',
  ],
  line: 'var(--line-2)',
  paper: 'var(--raised)',
}
/** In px, as wide as the text. */
const SIZE = { width: 576, height: 300 }

/** A chart in a text; what its Word file holds as a native chart. */
export function ChartView({ chart, label }: { chart: ChartSpec; label: string }) {
  return (
    <svg
      className="mx-auto block w-full max-w-[576px] font-sans"
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      role="img"
      aria-label={`${label || '图表'}：${chartWords(chart)}`}
      fontSize={13}
      fill="var(--ink)"
    >
      <ChartDrawing chart={chart} size={SIZE} colors={COLORS} />
    </svg>
  )
}

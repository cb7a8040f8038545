import type { Template } from '../../deck/design/template'
import type { ChartBox } from '../../deck/fit/page'

const FOOT = 30
const HEAD = 26

export interface SlideChartProps {
  box: ChartBox
  template: Template
}

/** The chart of a slide in points; what its file holds as a native chart. */
export function SlideChart({ box, template }: SlideChartProps) {
  const { rect, chart } = box
  const point = (value: number) => `calc(var(--point) * ${value})`
  const Kind = { bar: Bars, line: Lines, pie: Pie }[chart.kind]
  const description = chart.categories.map((name, index) =>
    [name, ...chart.series.map(({ values, unit = '' }) => `${format(values[index])}${unit}`)].join(
      ' ',
    ),
  )
  return (
    <svg
      className="slide-box"
      style={{
        left: point(rect.x),
        top: point(rect.y),
        width: point(rect.width),
        height: point(rect.height),
        fontFamily: template.body.stack,
      }}
      viewBox={`0 0 ${rect.width} ${rect.height}`}
      role="img"
      aria-label={`图表：${description.join('；')}`}
      fontSize={14}
      fill={`#${template.colors.ink}`}
    >
      <Kind box={box} template={template} />
    </svg>
  )
}

const format = (value = 0) => value.toLocaleString('zh-CN', { maximumFractionDigits: 3 })

const colorOf = ({ colors }: Template, index: number) => {
  const series = colors.series ?? [colors.accent, colors.soft, colors.ink2, colors.mark]
  return `#${series[index % series.length] ?? colors.accent}`
}

/** Where a value stands, from the top; columns begin at zero. */
function scaleOf({ rect, chart }: ChartBox, fromZero: boolean) {
  const values = chart.series.flatMap((item) => item.values)
  const high = Math.max(...values, 0)
  const low = fromZero ? Math.min(...values, 0) : Math.min(...values)
  const room = rect.height - FOOT - HEAD - legendHeight(chart)
  const span = high - low || 1
  return { yOf: (value: number) => HEAD + (room * (high - value)) / span, bottom: HEAD + room, low }
}

const legendHeight = ({ series }: ChartBox['chart']) => (series.length > 1 ? 22 : 0)

function Bars({ box, template }: SlideChartProps) {
  const { rect, chart } = box
  const { yOf } = scaleOf(box, true)
  const zero = yOf(0)
  const step = rect.width / chart.categories.length
  const wide = (step * 0.62) / chart.series.length
  const isCrowded = chart.categories.length * chart.series.length > 24
  return (
    <>
      {chart.series.map(({ values }, no) =>
        values.map((value, index) => {
          const x = step * index + step * 0.19 + wide * no
          const y = Math.min(yOf(value), zero)
          return (
            <g key={`${no}-${index}`}>
              <rect
                x={x}
                y={y}
                width={wide}
                height={Math.abs(yOf(value) - zero)}
                fill={colorOf(template, no)}
              />
              {!isCrowded && (
                <text x={x + wide / 2} y={y - 7} textAnchor="middle" fontWeight={600}>
                  {format(value)}
                </text>
              )}
            </g>
          )
        }),
      )}
      <path d={`M0 ${zero}H${rect.width}`} stroke={`#${template.colors.line}`} />
      <Names box={box} />
      <Legend box={box} template={template} />
    </>
  )
}

function Lines({ box, template }: SlideChartProps) {
  const { rect, chart } = box
  const { yOf, bottom } = scaleOf(box, false)
  const step = rect.width / chart.categories.length
  const xOf = (index: number) => step * (index + 0.5)
  return (
    <>
      {chart.series.map(({ values }, no) => (
        <g key={no}>
          <polyline
            points={values.map((value, index) => `${xOf(index)},${yOf(value)}`).join(' ')}
            fill="none"
            stroke={colorOf(template, no)}
            strokeWidth={2.5}
          />
          {values.map((value, index) => (
            <g key={index}>
              <circle cx={xOf(index)} cy={yOf(value)} r={4} fill={colorOf(template, no)} />
              {chart.series.length === 1 && values.length <= 12 && (
                <text x={xOf(index)} y={yOf(value) - 10} textAnchor="middle">
                  {format(value)}
                </text>
              )}
            </g>
          ))}
        </g>
      ))}
      <path d={`M0 ${bottom + 4}H${rect.width}`} stroke={`#${template.colors.line}`} />
      <Names box={box} />
      <Legend box={box} template={template} />
    </>
  )
}

function Names({ box }: { box: ChartBox }) {
  const { rect, chart } = box
  const step = rect.width / chart.categories.length
  // Every so many are named, as many as have room beside each other.
  const every = Math.max(1, Math.ceil(chart.categories.length / Math.max(1, rect.width / 60)))
  const most = Math.max(2, Math.floor((step * every) / 14))
  return (
    <>
      {chart.categories.map((name, index) =>
        index % every === 0 ? (
          <text
            key={index}
            x={step * (index + 0.5)}
            y={rect.height - 8 - legendHeight(chart)}
            textAnchor="middle"
          >
            {[...name].length > most ? `${[...name].slice(0, most - 1).join('')}…` : name}
          </text>
        ) : null,
      )}
    </>
  )
}

function Legend({ box, template }: SlideChartProps) {
  const { series } = box.chart
  if (series.length < 2) return null
  const step = box.rect.width / series.length
  return (
    <>
      {series.map(({ name, unit }, index) => (
        <g key={index} transform={`translate(${step * index + 8} ${box.rect.height - 16})`}>
          <rect width={12} height={12} fill={colorOf(template, index)} />
          <text x={18} y={11} fontSize={13}>
            {unit ? `${name}（${unit}）` : name}
          </text>
        </g>
      ))}
    </>
  )
}

function Pie({ box, template }: SlideChartProps) {
  const { rect, chart } = box
  const values = chart.series[0]?.values ?? []
  const sum = values.reduce((total, value) => total + Math.max(0, value), 0) || 1
  const radius = Math.min(rect.width, rect.height) / 2 - 44
  const ends = values.map((_, index) =>
    values.slice(0, index + 1).reduce((a, b) => a + Math.max(0, b), 0),
  )
  return (
    <g transform={`translate(${rect.width / 2} ${rect.height / 2})`}>
      {values.map((value, index) => {
        const from = (ends[index - 1] ?? 0) / sum
        const to = (ends[index] ?? 0) / sum
        const middle = pointAt((from + to) / 2, radius + 20)
        return (
          <g key={index}>
            <path
              d={slice(from, to, radius)}
              fill={colorOf(template, index)}
              stroke={`#${template.colors.paper}`}
            />
            <text x={middle.x} y={middle.y + 5} textAnchor={middle.x < 0 ? 'end' : 'start'}>
              {`${chart.categories[index] ?? ''} ${format(value)}${chart.series[0]?.unit ?? ''}`}
            </text>
          </g>
        )
      })}
    </g>
  )
}

/** A place on a circle; shares of it from the top, clockwise. */
const pointAt = (share: number, radius: number) => ({
  x: Math.sin(share * 2 * Math.PI) * radius,
  y: -Math.cos(share * 2 * Math.PI) * radius,
})

function slice(from: number, to: number, radius: number): string {
  const isWhole = to - from > 0.9999
  const start = pointAt(from, radius)
  const end = pointAt(isWhole ? from + 0.9999 : to, radius)
  const isLarge = to - from > 0.5 ? 1 : 0
  return `M0 0L${start.x} ${start.y}A${radius} ${radius} 0 ${isLarge} 1 ${end.x} ${end.y}Z`
}

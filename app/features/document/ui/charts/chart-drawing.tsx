import type { ChartSpec } from '#packages/document/body'

const FOOT = 30
const HEAD = 26

/** CSS colours. */
export interface ChartColors {
  /** One after the other for series, or for the pieces of a pie. */
  series: readonly string[]
  /** Of the highest of single columns. */
  highlight?: string
  line: string
  paper: string
}

export interface ChartSize {
  width: number
  height: number
}

export interface DrawingProps {
  chart: ChartSpec
  size: ChartSize
  colors: ChartColors
}

/** What a chart shows inside an SVG of a size: columns from zero, lines, or a pie of the first series. */
export function ChartDrawing(props: DrawingProps) {
  const Kind = { bar: Bars, line: Lines, pie: Pie }[props.chart.kind]
  return props.chart.categories.length === 0 ? null : <Kind {...props} />
}

/** The numbers of a chart, as words. */
export const chartWords = ({ categories, series }: ChartSpec): string =>
  categories
    .map((name, index) =>
      [name, ...series.map(({ values, unit = '' }) => `${format(values[index])}${unit}`)].join(' '),
    )
    .join('；')

const format = (value = 0) => value.toLocaleString('zh-CN', { maximumFractionDigits: 3 })

const colorOf = ({ series }: ChartColors, index: number) =>
  series[index % series.length] ?? 'currentColor'

/** Where a value stands, from the top; columns begin at zero. */
function scaleOf(chart: ChartSpec, size: ChartSize, fromZero: boolean) {
  const values = chart.series.flatMap((item) => item.values)
  const high = Math.max(...values, 0)
  const low = fromZero ? Math.min(...values, 0) : Math.min(...values)
  const room = size.height - FOOT - HEAD - legendHeight(chart)
  const span = high - low || 1
  return { yOf: (value: number) => HEAD + (room * (high - value)) / span, bottom: HEAD + room, low }
}

const legendHeight = ({ series }: ChartSpec) => (series.length > 1 ? 22 : 0)

function Bars({ chart, size, colors }: DrawingProps) {
  const { width } = size
  const { yOf } = scaleOf(chart, size, true)
  const zero = yOf(0)
  const step = width / chart.categories.length
  const wide = (step * 0.62) / chart.series.length
  const isCrowded = chart.categories.length * chart.series.length > 24
  const highest = Math.max(...chart.series.flatMap(({ values }) => values))
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
                fill={
                  colors.highlight && value === highest ? colors.highlight : colorOf(colors, no)
                }
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
      <path d={`M0 ${zero}H${width}`} stroke={colors.line} />
      <Names chart={chart} size={size} />
      <Legend {...{ chart, size, colors }} />
    </>
  )
}

function Lines({ chart, size, colors }: DrawingProps) {
  const { width } = size
  const { yOf, bottom } = scaleOf(chart, size, false)
  const step = width / chart.categories.length
  const xOf = (index: number) => step * (index + 0.5)
  return (
    <>
      {chart.series.map(({ values }, no) => (
        <g key={no}>
          <polyline
            points={values.map((value, index) => `${xOf(index)},${yOf(value)}`).join(' ')}
            fill="none"
            stroke={colorOf(colors, no)}
            strokeWidth={2.5}
          />
          {values.map((value, index) => (
            <g key={index}>
              <circle cx={xOf(index)} cy={yOf(value)} r={4} fill={colorOf(colors, no)} />
              {chart.series.length === 1 && isLabelled(values, index) && (
                <text x={xOf(index)} y={yOf(value) - 10} textAnchor="middle">
                  {format(value)}
                </text>
              )}
            </g>
          ))}
        </g>
      ))}
      <path d={`M0 ${bottom + 4}H${width}`} stroke={colors.line} />
      <Names chart={chart} size={size} />
      <Legend {...{ chart, size, colors }} />
    </>
  )
}

/** Of many points only the highest, the lowest and the last tell their number. */
const isLabelled = (values: readonly number[], index: number) =>
  values.length <= 6 ||
  index === values.length - 1 ||
  [Math.max(...values), Math.min(...values)].includes(values[index] ?? 0)

function Names({ chart, size }: Omit<DrawingProps, 'colors'>) {
  const { width, height } = size
  const step = width / chart.categories.length
  // Every so many are named, as many as have room beside each other.
  const every = Math.max(1, Math.ceil(chart.categories.length / Math.max(1, width / 60)))
  const most = Math.max(2, Math.floor((step * every) / 14))
  return (
    <>
      {chart.categories.map((name, index) =>
        index % every === 0 ? (
          <text
            key={index}
            x={step * (index + 0.5)}
            y={height - 8 - legendHeight(chart)}
            textAnchor="middle"
          >
            {[...name].length > most ? `${[...name].slice(0, most - 1).join('')}…` : name}
          </text>
        ) : null,
      )}
    </>
  )
}

function Legend({ chart, size, colors }: DrawingProps) {
  const { series } = chart
  if (series.length < 2) return null
  const step = size.width / series.length
  return (
    <>
      {series.map(({ name, unit }, index) => (
        <g key={index} transform={`translate(${step * index + 8} ${size.height - 16})`}>
          <rect width={12} height={12} fill={colorOf(colors, index)} />
          <text x={18} y={11} fontSize={13}>
            {unit ? `${name}（${unit}）` : name}
          </text>
        </g>
      ))}
    </>
  )
}

function Pie({ chart, size, colors }: DrawingProps) {
  const { width, height } = size
  const values = chart.series[0]?.values ?? []
  const sum = values.reduce((total, value) => total + Math.max(0, value), 0) || 1
  const radius = Math.min(width, height) / 2 - 44
  const ends = values.map((_, index) =>
    values.slice(0, index + 1).reduce((a, b) => a + Math.max(0, b), 0),
  )
  return (
    <g transform={`translate(${width / 2} ${height / 2})`}>
      {values.map((value, index) => {
        const from = (ends[index - 1] ?? 0) / sum
        const to = (ends[index] ?? 0) / sum
        const middle = pointAt((from + to) / 2, radius + 20)
        return (
          <g key={index}>
            <path d={slice(from, to, radius)} fill={colorOf(colors, index)} stroke={colors.paper} />
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

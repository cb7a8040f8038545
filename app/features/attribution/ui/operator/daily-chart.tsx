import type { AttributionSummary } from '../../operator-terms'

type Day = AttributionSummary['daily'][number]

const [WIDTH, HEIGHT] = [540, 160]
/** px between the words of two lines that end side by side. */
const APART = 18
const LINES = [
  { name: '注册', of: (day: Day) => day.registrations, stroke: 'stroke-ink', fill: 'fill-ink' },
  { name: '订单', of: (day: Day) => day.orders, stroke: 'stroke-indigo', fill: 'fill-indigo' },
] as const

/** Registrations and orders of each day, each line named where it ends. The figures themselves are in the file. */
export function DailyChart({ daily }: { daily: readonly Day[] }) {
  const most = Math.max(1, ...daily.flatMap((day) => LINES.map((line) => line.of(day))))
  const [first, last] = [daily[0], daily.at(-1)]
  const label = LINES.map(({ name, of }) => `${name}共${sum(daily.map(of))}`).join('，')
  return (
    <figure className="pt-6">
      <div className="flex gap-3">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          className="h-40 min-w-0 flex-1"
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          {[0, 1, 2, 3].map((no) => (
            <path
              key={no}
              d={`M0 ${(HEIGHT / 3) * no}H${WIDTH}`}
              className={no === 3 ? 'stroke-ink' : 'stroke-line'}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {LINES.map(({ name, of, stroke }) => (
            <polyline
              key={name}
              points={daily.map((day, no) => pointOf(no, of(day) / most, daily.length)).join(' ')}
              className={stroke}
              fill="none"
              strokeWidth="2.2"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        <svg className="h-40 w-16 flex-none overflow-visible text-micro" aria-hidden="true">
          {last &&
            endsOf(last, most).map(({ name, amount, fill, y }) => (
              <text key={name} x="0" y={y} dominantBaseline="middle" className={fill}>
                {name} {amount}
              </text>
            ))}
        </svg>
      </div>
      <figcaption className="flex justify-between pt-2 pr-19 text-micro text-ink-3">
        <span>{first?.day.slice(5)}</span>
        <span>{last?.day.slice(5)}</span>
      </figcaption>
    </figure>
  )
}

// Where a line ends its words stand; those of the lower line move down, and at the foot those of the upper one up.
function endsOf(last: Day, most: number) {
  const ends = LINES.map(({ name, of, fill }) => ({
    name,
    fill,
    amount: of(last),
    y: yOf(of(last) / most),
  })).toSorted((item, other) => item.y - other.y)
  const [upper, lower] = ends
  if (!upper || !lower || lower.y - upper.y >= APART) return ends
  const foot = Math.min(HEIGHT, upper.y + APART)
  return [
    { ...upper, y: foot - APART },
    { ...lower, y: foot },
  ]
}

const sum = (numbers: number[]) => numbers.reduce((all, item) => all + item, 0)

const yOf = (share: number) => (1 - share) * (HEIGHT - 4) + 2

const pointOf = (no: number, share: number, count: number) =>
  `${((no / Math.max(1, count - 1)) * WIDTH).toFixed(1)},${yOf(share).toFixed(1)}`

import type { AttributionSummary } from '../../operator-terms'

type Day = AttributionSummary['daily'][number]

const [WIDTH, HEIGHT] = [540, 160]
const LINES = [
  { name: '注册', of: (day: Day) => day.registrations, stroke: 'stroke-ink', fill: 'fill-ink' },
  { name: '订单', of: (day: Day) => day.orders, stroke: 'stroke-indigo', fill: 'fill-indigo' },
]

/** Registrations and orders of each day. The figures themselves are in the file. */
export function DailyChart({ daily }: { daily: readonly Day[] }) {
  const most = Math.max(1, ...daily.flatMap((day) => LINES.map((line) => line.of(day))))
  const [first, last] = [daily[0], daily.at(-1)]
  const label = LINES.map(({ name, of }) => `${name}共${sum(daily.map(of))}`).join('，')
  return (
    <figure className="pt-4">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="w-full" role="img" aria-label={label}>
        {[0, 1, 2, 3].map((no) => (
          <path
            key={no}
            d={`M0 ${(HEIGHT / 3) * no}H${WIDTH}`}
            className={no === 3 ? 'stroke-ink' : 'stroke-line'}
          />
        ))}
        {LINES.map(({ name, of, stroke }) => (
          <polyline
            key={name}
            points={daily.map((day, no) => pointOf(no, of(day) / most, daily.length)).join(' ')}
            className={stroke}
            fill="none"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <figcaption className="flex items-center gap-4 pt-2 text-micro text-ink-3">
        <span>{first?.day.slice(5)}</span>
        {LINES.map(({ name, of, fill }) => (
          <span key={name} className="flex items-center gap-1.5 text-ink-2">
            <svg width="12" height="2" aria-hidden="true">
              <rect width="12" height="2" className={fill} />
            </svg>
            {name}
            {last ? of(last) : 0}
          </span>
        ))}
        <span className="ml-auto">{last?.day.slice(5)}</span>
      </figcaption>
    </figure>
  )
}

const sum = (numbers: number[]) => numbers.reduce((all, item) => all + item, 0)

const pointOf = (no: number, share: number, count: number) =>
  `${((no / Math.max(1, count - 1)) * WIDTH).toFixed(1)},${((1 - share) * (HEIGHT - 4) + 2).toFixed(1)}`

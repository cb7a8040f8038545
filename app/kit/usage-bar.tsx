export interface UsageBarProps {
  label: string
  /** At right: 34.2 / 50 GB */
  figure: string
  /** Up to three families, in the unit of `total`. */
  parts: readonly { label: string; amount: number }[]
  total: number
}

/** How much of an allowance is used, by family; warns from 90 %. */
export function UsageBar({ label, figure, parts, total }: UsageBarProps) {
  const used = parts.reduce((sum, { amount }) => sum + amount, 0)
  const isTight = total > 0 && used / total >= 0.9
  return (
    <div>
      <div className="flex items-baseline justify-between gap-2">
        <b className="text-small font-semibold">{label}</b>
        <span className={isTight ? 'text-micro text-warning' : 'text-micro text-ink-3'}>
          {figure}
        </span>
      </div>
      <div
        className="k-usage mt-2"
        role="meter"
        aria-label={label}
        aria-valuetext={figure}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={used}
      >
        {parts.map((part, index) => (
          <i
            key={part.label}
            className={isTight ? 'bg-warning' : `k-usage-${index + 1}`}
            style={{ width: total > 0 ? `${(part.amount / total) * 100}%` : 0 }}
          />
        ))}
      </div>
      <div className="mt-2 flex gap-3 text-micro text-ink-2" hidden={parts.length < 2}>
        {parts.map((part, index) => (
          <span key={part.label} className="inline-flex items-center gap-1.5">
            <i className={`k-usage-swatch k-usage-${index + 1}`} aria-hidden="true" />
            {part.label}
          </span>
        ))}
      </div>
    </div>
  )
}

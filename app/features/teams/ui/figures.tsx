import type { ReactNode } from 'react'

export interface Figure {
  label: string
  value: ReactNode
  /** Behind the figure, in small: ` / 40`. */
  rest?: string
}

/** Up to four figures under an ink rule. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="t-figures">
      {figures.map(({ label, value, rest }) => (
        <div key={label}>
          <dt className="text-micro text-ink-3">{label}</dt>
          <dd>
            <b>{value}</b>
            {rest && <span className="text-ink-3">{rest}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

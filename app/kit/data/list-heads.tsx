import { clsx } from 'clsx'

export interface ListHead {
  label: string
  isNumber?: boolean
}

/**
 * What the columns of a list hold, whose rows stand in the same grid; nothing where the rows are too narrow for columns.
 * For the eye alone: each row says the same to who hears it.
 */
export const ListHeads = ({ grid, heads }: { grid: string; heads: readonly ListHead[] }) => (
  <div
    className={clsx('hidden pb-1.5 text-micro text-ink-3 desktop:grid', grid)}
    aria-hidden="true"
  >
    {heads.map(({ label, isNumber }) => (
      <span key={label} className={isNumber ? 'text-right' : undefined}>
        {label}
      </span>
    ))}
  </div>
)

import { clsx } from 'clsx'

export interface ProgressProps {
  /** 0–100. */
  value: number
  /** What is under way, e.g. 正在学习. */
  label: string
  tone?: 'brand' | 'warning' | 'danger'
  className?: string
}

/** A 3 px bar; the number stands beside it in words. */
export function Progress({ value, label, tone = 'brand', className }: ProgressProps) {
  const percent = Math.round(Math.min(100, Math.max(0, value)))
  return (
    <div
      className={clsx('k-progress', className)}
      data-tone={tone}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={`${percent}%`}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  )
}

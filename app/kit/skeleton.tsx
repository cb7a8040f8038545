import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export interface SkeletonProps {
  /** CSS lengths; the geometry of what will stand here. */
  width?: number | string
  height?: number
  className?: string
}

/** One grey line. */
export function Skeleton({ width, height, className }: SkeletonProps) {
  return <span className={clsx('k-skeleton', className)} style={{ width, height }} />
}

/** Shows its children only when the wait passes 200 ms, and says the wait in words. */
export function SkeletonGroup({
  label = '正在加载',
  children,
}: {
  label?: string
  children: ReactNode
}) {
  return (
    <div className="k-appear-late" role="status">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

/** Rows with a mark, a title and a line of meta; never more than six. */
export function SkeletonRows({ rows = 4, label }: { rows?: number; label?: string }) {
  return (
    <SkeletonGroup label={label}>
      {Array.from({ length: Math.min(6, rows) }, (_, row) => (
        <div key={row} className="flex h-15 items-center gap-3">
          <Skeleton width={26} height={30} />
          <div className="min-w-0 flex-1">
            <Skeleton width={widths[row % widths.length]} />
            <Skeleton className="mt-2" width="32%" height={9} />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}

const widths = ['72%', '58%', '80%', '64%']

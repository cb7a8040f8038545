import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { SectionTitle } from '~/kit/section-title'

export interface CardProps {
  title: string
  /** `col-span-5` and the like. */
  className: string
  children: ReactNode
}

/** One leaf of the kit page. */
export function Card({ title, className, children }: CardProps) {
  return (
    <section
      className={clsx(
        'relative rounded-lg border border-line bg-surface px-[22px] pt-[18px] pb-[22px]',
        className,
      )}
    >
      <SectionTitle className="mb-4">{title}</SectionTitle>
      {children}
    </section>
  )
}

/** A row that wraps. */
export function Row({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={clsx('flex flex-wrap items-center gap-2.5', className)}>{children}</div>
}

import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export interface SectionTitleProps {
  children: ReactNode
  as?: 'h2' | 'h3'
  className?: string
}

/** A section's name behind the 鱼尾 mark. */
export function SectionTitle({ children, as: Heading = 'h2', className }: SectionTitleProps) {
  return (
    <Heading className={clsx('k-section-title', className)}>
      <i className="k-fishtail" aria-hidden="true" />
      {children}
    </Heading>
  )
}

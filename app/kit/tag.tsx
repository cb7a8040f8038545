import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

export type TagTone = 'plain' | 'brand' | 'indigo' | 'success' | 'warning' | 'danger' | 'seal'

export interface TagProps extends ComponentProps<'span'> {
  tone?: TagTone
  icon?: ReactNode
}

/** A fact in two to five characters. `seal` is for things that can be checked, nothing else. */
export function Tag({ tone = 'plain', icon, children, className, ...rest }: TagProps) {
  return (
    <span {...rest} className={clsx('k-tag', className)} data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}

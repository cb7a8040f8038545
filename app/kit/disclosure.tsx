import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** A line that unfolds what stands under it; also without scripts. */
export function Disclosure(props: { summary: ReactNode; className?: string; children: ReactNode }) {
  return (
    <details className={clsx('k-disclosure', props.className)}>
      <summary>
        {props.summary}
        <ChevronDown size={14} aria-hidden="true" />
      </summary>
      {props.children}
    </details>
  )
}

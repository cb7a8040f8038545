import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export interface StatusProps {
  tone: 'done' | 'waiting' | 'danger' | 'plain'
  children: ReactNode
}

/** A state in words with its mark: full dot done, hollow dot waiting, icon failed. */
export function Status({ tone, children }: StatusProps) {
  return (
    <span className="k-status" data-tone={tone}>
      {tone === 'done' && <i className="k-status-dot" aria-hidden="true" />}
      {tone === 'waiting' && <i className="k-status-dot" data-hollow aria-hidden="true" />}
      {tone === 'danger' && <CircleAlert size={14} aria-hidden="true" />}
      {children}
    </span>
  )
}

import type { ReactNode } from 'react'
import { Seal } from './seal'

export interface ErrorViewProps {
  /** Two characters of the outlined seal. */
  seal: string
  isHouse: boolean
  title: string
  detail?: string
  action?: ReactNode
}

/** A page that could not be shown: an empty seal, what happened, and one way on. */
export function ErrorView({ seal, isHouse, title, detail, action }: ErrorViewProps) {
  return (
    <div className="k-error">
      <Seal characters={seal} isHouse={isHouse} outlined decorative />
      <h1>{title}</h1>
      {detail && <p>{detail}</p>}
      {action && <div className="mt-[18px]">{action}</div>}
    </div>
  )
}

import { MapDrawing, SheetDrawing, ShelfDrawing } from './empty-drawings'
import type { ReactNode } from 'react'

export interface EmptyStateProps {
  /** One sentence in serif, without a full stop. */
  title: string
  /** One line of how. */
  hint?: ReactNode
  /** At most two buttons. */
  actions?: ReactNode
  drawing?: 'shelf' | 'desk' | 'map' | 'none'
}

/** What stands where nothing is yet. */
export function EmptyState({ title, hint, actions, drawing = 'shelf' }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 pt-[14px] pb-1 text-center">
      {drawing === 'shelf' && <ShelfDrawing />}
      {drawing === 'desk' && <SheetDrawing />}
      {drawing === 'map' && <MapDrawing />}
      <p className="mt-2.5 font-serif text-[17px] leading-7 font-semibold">{title}</p>
      {hint && <p className="text-small text-ink-2">{hint}</p>}
      {actions && <div className="mt-[14px] flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '~/kit/controls/icon-button'
import type { Reference } from '../../terms'

export interface SourceStepsProps {
  /** The sources of one answer, one of which is open. */
  refs: readonly Reference[]
  current: Reference
  onStep(index: number): void
}

/** ‹ 1/6 › from source to source; nothing where there is one. */
export function SourceSteps({ refs, current, onStep }: SourceStepsProps) {
  if (refs.length < 2) return null
  const index = refs.findIndex(({ index }) => index === current.index)
  const step = (by: number) => {
    const next = refs[(index + by + refs.length) % refs.length]
    if (next) onStep(next.index)
  }
  return (
    <>
      <IconButton
        label="上一处"
        size="small"
        icon={<ChevronLeft size={16} aria-hidden="true" />}
        onClick={() => step(-1)}
      />
      <span className="min-w-9 text-center text-small text-ink-2 tabular-nums" aria-live="polite">
        {index + 1}/{refs.length}
      </span>
      <IconButton
        label="下一处"
        size="small"
        icon={<ChevronRight size={16} aria-hidden="true" />}
        onClick={() => step(1)}
      />
    </>
  )
}

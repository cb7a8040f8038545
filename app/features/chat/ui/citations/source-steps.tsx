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
  const index = refs.findIndex((reference) => reference.index === current.index)
  const step = (by: number) => stepFrom(refs, current, by, onStep)
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

function stepFrom(
  refs: SourceStepsProps['refs'],
  current: Reference,
  by: number,
  onStep: (index: number) => void,
): void {
  const index = refs.findIndex((reference) => reference.index === current.index)
  const next = refs[(index + by + refs.length) % refs.length]
  if (next) onStep(next.index)
}

const keys: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** From source to source by arrows; false for all other keys, and where there is no other source. */
export function stepByKey(
  { key }: { key: string },
  refs: SourceStepsProps['refs'],
  current: Reference,
  onStep: (index: number) => void,
): boolean {
  const by = keys[key]
  if (by === undefined || refs.length < 2) return false
  stepFrom(refs, current, by, onStep)
  return true
}

import type { KeyboardEvent, ReactNode } from 'react'
import { ChevronRight } from 'lucide-react'
import { Checkbox } from '~/kit/controls/choice'
import { FileMark } from '~/kit/file-mark'

export interface PickerLineProps {
  title: string
  name: ReactNode
  extension: string
  /** The second line. */
  meta: ReactNode
  status: ReactNode
  isChosen: boolean
  /** It can be looked at, not chosen. */
  isOff: boolean
  isBusy?: boolean
  onToggle: () => void
}

/** A file that can be chosen. */
export function PickerLine(props: PickerLineProps) {
  const { title, isChosen, isOff } = props
  return (
    <label
      className="picker-line"
      data-chosen={isChosen || undefined}
      data-off={isOff || undefined}
    >
      <Checkbox
        data-line
        aria-label={title}
        checked={isChosen}
        disabled={isOff && !isChosen}
        aria-busy={props.isBusy || undefined}
        onCheckedChange={props.onToggle}
      />
      <FileMark extension={props.extension} small />
      <span className="min-w-0 flex-1">
        <span className="block truncate" title={title}>
          {props.name}
        </span>
        <span className="picker-meta">{props.meta}</span>
      </span>
      <span className="flex-none">{props.status}</span>
    </label>
  )
}

export interface PickerFolderLineProps {
  name: ReactNode
  meta: ReactNode
  onOpen: () => void
}

/** A folder that leads further down. */
export function PickerFolderLine({ name, meta, onOpen }: PickerFolderLineProps) {
  return (
    <button type="button" data-line className="picker-line" onClick={onOpen}>
      <span className="w-6 flex-none" />
      <FileMark extension="folder" small />
      <span className="min-w-0 flex-1 text-left">
        <span className="block truncate">{name}</span>
        <span className="picker-meta">{meta}</span>
      </span>
      <ChevronRight size={16} className="flex-none text-ink-3" aria-hidden="true" />
    </button>
  )
}

const LINES = '[data-line]:not(:disabled)'

/** Puts the keyboard onto the first line. Answers false when there is none. */
export function focusFirstLine(around: HTMLElement | null): boolean {
  const first = around?.querySelector<HTMLElement>(LINES)
  first?.focus()
  return Boolean(first)
}

/** Arrows walk from line to line. */
export function walkLines(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>(LINES)]
  const index = lines.findIndex((line) => line === event.target)
  const next = lines[index + step]
  if (index < 0 || !next) return
  event.preventDefault()
  next.focus()
}

import { useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { walkByKeys } from './roving-keys'

export interface SegmentedOption<Value extends string> {
  value: Value
  label: ReactNode
  disabled?: boolean
}

export interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  options: readonly SegmentedOption<Value>[]
  onChange: (value: Value) => void
}

/** Two to four views of the same thing, one at a time: arrows walk, Enter and space choose. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const [focused, setFocused] = useState<Value | null>(null)
  const stop = focused ?? props.value
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) setFocused(null)
  }
  return (
    // The keys of its buttons pass by here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      className="k-segmented"
      aria-label={props.label}
      onKeyDown={walk}
      onBlur={leave}
    >
      {props.options.map(({ value, label, disabled }) => (
        <button
          key={value}
          type="button"
          role="radio"
          aria-checked={value === props.value}
          data-state={value === props.value ? 'on' : 'off'}
          data-disabled={disabled ? '' : undefined}
          disabled={disabled}
          tabIndex={value === stop ? 0 : -1}
          onFocus={() => setFocused(value)}
          onClick={() => value !== props.value && props.onChange(value)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

function walk(event: KeyboardEvent<HTMLElement>) {
  walkByKeys(event, 'button:not(:disabled)', 'both')
}

import type { KeyboardEvent, ReactNode } from 'react'
import { walkByKeys } from '~/kit/controls/roving-keys'

export interface PickOneProps<Value extends string> {
  label: string
  /** Null: none of them. */
  value: Value | null
  options: readonly { value: Value; content: ReactNode }[]
  onPick: (value: Value) => void
  className: string
  optionClass: string
}

/** One of a few, each with more than a word on it; arrows walk and pick, as in every group of radios. */
export function PickOne<Value extends string>(props: PickOneProps<Value>) {
  const { label, value: picked, options, onPick } = props
  const stop = picked ?? options[0]?.value
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={props.className}
      tabIndex={-1}
      onKeyDown={walk}
    >
      {options.map(({ value, content }) => (
        <button
          key={value}
          type="button"
          role="radio"
          aria-checked={value === picked}
          tabIndex={value === stop ? 0 : -1}
          className={props.optionClass}
          onClick={() => value !== picked && onPick(value)}
        >
          {content}
        </button>
      ))}
    </div>
  )
}

function walk(event: KeyboardEvent<HTMLElement>) {
  walkByKeys(event, '[role="radio"]', 'both')?.click()
}

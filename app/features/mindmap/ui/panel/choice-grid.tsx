import type { ReactNode } from 'react'

interface ChoiceGridProps<Value extends string> {
  label: string
  value: Value
  choices: readonly { value: Value; name: string; picture: ReactNode }[]
  disabled: boolean
  onPick: (value: Value) => void
}

/** Pictures of which one is chosen, two a row. */
export function ChoiceGrid<Value extends string>(props: ChoiceGridProps<Value>) {
  const { label, value, choices, disabled, onPick } = props
  return (
    <div role="group" aria-label={label} className="grid grid-cols-2 gap-2.5">
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          disabled={disabled}
          className="overflow-hidden rounded-md border border-line-2 bg-raised text-center text-small text-ink-2 hover:border-control aria-pressed:border-ink aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:outline-1 aria-pressed:outline-ink"
          onClick={() => onPick(choice.value)}
        >
          {choice.picture}
          <span className="block py-1.5">{choice.name}</span>
        </button>
      ))}
    </div>
  )
}

import { ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'

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

/** Two to four views of the same thing, one at a time. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const pick = (picked: string) => {
    // Radix answers '' when the pressed one is pressed again; one view always stays open.
    const option = props.options.find(({ value }) => value === picked)
    if (option) props.onChange(option.value)
  }
  return (
    <ToggleGroup.Root
      type="single"
      className="k-segmented"
      aria-label={props.label}
      value={props.value}
      onValueChange={pick}
    >
      {props.options.map(({ value, label, disabled }) => (
        <ToggleGroup.Item key={value} value={value} disabled={disabled}>
          {label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}

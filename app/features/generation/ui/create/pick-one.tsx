import { RadioGroup as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export interface PickOneProps<Value extends string> {
  label: string
  /** Null: none of them. */
  value: Value | null
  options: readonly { value: Value; content: ReactNode }[]
  onPick: (value: Value) => void
  className: string
  optionClass: string
}

/** One of a few, each with more than a word on it; arrows walk, as in every group of radios. */
export function PickOne<Value extends string>(props: PickOneProps<Value>) {
  const pick = (picked: string) => {
    const option = props.options.find(({ value }) => value === picked)
    if (option) props.onPick(option.value)
  }
  return (
    <Radix.Root
      className={props.className}
      aria-label={props.label}
      value={props.value}
      onValueChange={pick}
    >
      {props.options.map(({ value, content }) => (
        <Radix.Item key={value} value={value} className={props.optionClass}>
          {content}
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}

import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react'

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'size'> {
  onCheckedChange?: (checked: boolean) => void
  /** The label; without one give `aria-label`. */
  children?: ReactNode
}

export interface CheckboxProps extends ChoiceProps {
  /** Some, not all. */
  indeterminate?: boolean
}

export function Checkbox({
  indeterminate = false,
  onCheckedChange,
  children,
  ...rest
}: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <Choice className={rest.className} label={children}>
      <input
        {...rest}
        ref={box}
        className={undefined}
        type="checkbox"
        onChange={(event) => onCheckedChange?.(event.target.checked)}
      />
    </Choice>
  )
}

/** On or off, at once, without a save button. */
export function Switch({ onCheckedChange, children, ...rest }: ChoiceProps) {
  return (
    <Choice className={rest.className} label={children}>
      <input
        {...rest}
        className={undefined}
        type="checkbox"
        role="switch"
        aria-checked={rest.checked ?? rest.defaultChecked ?? false}
        onChange={(event) => onCheckedChange?.(event.target.checked)}
      />
    </Choice>
  )
}

export interface RadioOption<Value extends string> {
  value: Value
  label: ReactNode
  /** A second line: what it leads to. */
  hint?: ReactNode
  disabled?: boolean
}

export interface RadioGroupProps<Value extends string> {
  label: string
  hideLabel?: boolean
  value: Value | null
  options: readonly RadioOption<Value>[]
  onChange: (value: Value) => void
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const name = useId()
  return (
    <fieldset className="k-field gap-1.5">
      <legend className={props.hideLabel ? 'sr-only' : 'k-label'}>{props.label}</legend>
      {props.options.map(({ value, label, hint, disabled }) => (
        <Choice
          key={value}
          label={
            <>
              {label}
              {hint && <span className="block text-micro text-ink-3">{hint}</span>}
            </>
          }
        >
          <input
            type="radio"
            name={name}
            checked={value === props.value}
            disabled={disabled}
            onChange={() => props.onChange(value)}
          />
        </Choice>
      ))}
    </fieldset>
  )
}

interface ChoiceFrameProps {
  label?: ReactNode
  className?: string
  children: ReactNode
}

function Choice({ label, className, children }: ChoiceFrameProps) {
  return (
    <label className={className ? `k-choice ${className}` : 'k-choice'}>
      {children}
      {label && <span>{label}</span>}
    </label>
  )
}

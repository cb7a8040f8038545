import { useId } from 'react'

export interface ChoiceCardsProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; hint: string }[]
  onChange: (value: Value) => void
}

/** Two choices side by side, each with what it means. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="k-label pb-1.5">{props.label}</legend>
      <div className="grid grid-cols-2 gap-2.5">
        {props.options.map(({ value, label, hint }) => (
          <label key={value} className={CARD}>
            <input
              type="radio"
              name={name}
              className="mt-1 accent-brand-text"
              checked={value === props.value}
              onChange={() => props.onChange(value)}
            />
            <span className="font-semibold">{label}</span>
            <span className="col-start-2 text-micro text-ink-2">{hint}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const CARD =
  'grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 rounded-md bg-raised px-3 py-2.5 ring-1 ring-line-2 ring-inset has-checked:bg-brand-soft has-checked:ring-[1.5px] has-checked:ring-brand-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

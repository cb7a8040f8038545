import { modelPresets } from '../../preset-terms'

export interface PresetPickerProps {
  value: string
  onChange: (id: string) => void
}

/** Whose models are connected: one of those that are known, or any server that speaks the same. */
export function PresetPicker({ value, onChange }: PresetPickerProps) {
  return (
    <fieldset>
      <legend className="sr-only">哪一家</legend>
      <div className="grid grid-cols-5 gap-px overflow-hidden rounded-md border border-line-2 bg-line-2 max-tablet:grid-cols-2">
        {modelPresets.map(({ id, label }) => (
          <label
            key={id}
            className="flex min-h-11 cursor-pointer items-center justify-center bg-raised px-2 text-center text-ink-2 hover:bg-wash has-checked:bg-indigo-soft has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="model-preset"
              className="sr-only"
              checked={id === value}
              onChange={() => onChange(id)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

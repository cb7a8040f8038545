import { Field, TextInput } from '~/kit/controls/field'

export interface PriceText {
  input: string
  output: string
}

export interface PriceFieldsProps {
  model: string
  price: PriceText
  onChange: (price: PriceText) => void
}

/** What a million tokens cost, of what is asked and of what is answered. */
export function PriceFields({ model, price, onChange }: PriceFieldsProps) {
  const fields = [
    ['input', '输入'],
    ['output', '输出'],
  ] as const
  return (
    <div role="group" aria-label={`${model}的单价`} className="flex flex-wrap gap-3">
      {fields.map(([name, label]) => (
        <Field key={name} label={`${label}，元/百万词元`}>
          <TextInput
            size="small"
            inputMode="decimal"
            className="w-40"
            placeholder="不清楚就留空"
            value={price[name]}
            onChange={(event) => onChange({ ...price, [name]: event.target.value })}
          />
        </Field>
      ))}
    </div>
  )
}

/** The number in a field; null for none. */
export function yuanIn(text: string): number | null {
  const value = Number(text.trim())
  return text.trim() === '' || !Number.isFinite(value) || value < 0 ? null : value
}

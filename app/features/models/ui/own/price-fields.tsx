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
        <Field key={name} label={`${label}，元/百万词元`} error={yuanError(price[name])}>
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

const MOST_YUAN = 100_000

/** The number in a field; null for none. */
export function yuanIn(text: string): number | null {
  return text.trim() === '' || yuanError(text) !== '' ? null : Number(text.trim())
}

/** What is wrong with an amount as it is typed; '' for nothing. */
export function yuanError(text: string): string {
  const value = Number(text.trim())
  const isAmount = Number.isFinite(value) && value >= 0 && value <= MOST_YUAN
  return isAmount ? '' : '应为0至10万的数'
}

/** Whether both prices can be saved as they are typed. */
export const arePrices = ({ input, output }: PriceText): boolean =>
  yuanError(input) === '' && yuanError(output) === ''

import { TextInput } from '~/kit/controls/text-input'

export interface CoinInputProps {
  value: string
  onChange: (value: string) => void
  placeholder?: string
  autoFocus?: boolean
  label?: string
}

/** Whole coins: digits only. */
export function CoinInput({ value, onChange, label, ...rest }: CoinInputProps) {
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      aria-label={label}
      value={value}
      after={<span className="text-ink-3">枚</span>}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
    />
  )
}

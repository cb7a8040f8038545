import { TextInput, type TextInputProps } from './text-input'

export interface DayInputProps extends Omit<
  TextInputProps,
  'type' | 'value' | 'before' | 'min' | 'max' | 'onChange'
> {
  /** `YYYY-MM-DD`; '' for none. */
  value: string
  /** Stand where no day is chosen. */
  emptyWords: string
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string) => void
}

/** One day. The platform writes it in its own language; at rest it stands in ours, over it. */
export function DayInput({
  value,
  emptyWords,
  min,
  max,
  className = '',
  onChange,
  ...rest
}: DayInputProps) {
  return (
    <TextInput
      {...rest}
      type="date"
      className={`k-day ${className}`}
      value={value}
      {...(min && { min })}
      {...(max && { max })}
      before={
        <span className="k-day-words" data-empty={value === '' || undefined} aria-hidden="true">
          {value === '' ? emptyWords : dayWords(value)}
        </span>
      }
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** `2026-11-03` as 2026年11月3日. */
export function dayWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return year && month && date ? `${year}年${month}月${date}日` : day
}

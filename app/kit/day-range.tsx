import { TextInput } from './text-input'

export interface Days {
  /** `YYYY-MM-DD`, both included; '' is open. */
  start: string
  end: string
}

export interface DayRangeProps extends Days {
  /** The last day that can be picked. */
  max?: string
  onChange: (days: Days) => void
}

/** From one day to another, each held inside the other. */
export function DayRange({ start, end, max, onChange }: DayRangeProps) {
  return (
    <div className="flex items-center gap-2 max-tablet:w-full" role="group" aria-label="日期">
      <Day
        label="开始日期"
        value={start}
        max={end || max}
        onChange={(day) => onChange({ start: day, end })}
      />
      <span className="text-ink-3">至</span>
      <Day
        label="结束日期"
        value={end}
        min={start}
        max={max}
        onChange={(day) => onChange({ start, end: day })}
      />
    </div>
  )
}

interface DayProps {
  label: string
  value: string
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string) => void
}

// The platform writes the day in its own language; at rest it stands in ours, over it.
function Day({ label, value, min, max, onChange }: DayProps) {
  return (
    <TextInput
      type="date"
      size="small"
      className="k-day w-[158px] max-tablet:w-0 max-tablet:flex-1"
      aria-label={label}
      value={value}
      {...(min && { min })}
      {...(max && { max })}
      before={
        <span className="k-day-words" data-empty={value === '' || undefined} aria-hidden="true">
          {value === '' ? label : dayWords(value)}
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

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
      <TextInput
        type="date"
        size="small"
        className={DAY}
        aria-label="开始日期"
        value={start}
        max={end || max}
        onChange={(event) => onChange({ start: event.target.value, end })}
      />
      <span className="text-ink-3">至</span>
      <TextInput
        type="date"
        size="small"
        className={DAY}
        aria-label="结束日期"
        value={end}
        min={start}
        {...(max && { max })}
        onChange={(event) => onChange({ start, end: event.target.value })}
      />
    </div>
  )
}

const DAY = 'w-[150px] max-tablet:w-0 max-tablet:flex-1'

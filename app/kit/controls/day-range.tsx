import { DayInput } from './day-input'

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

const Day = ({ label, ...rest }: DayProps) => (
  <DayInput
    {...rest}
    size="small"
    className="w-[158px] max-tablet:w-0 max-tablet:flex-1"
    aria-label={label}
    emptyWords={label}
  />
)

interface DayProps {
  label: string
  value: string
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string) => void
}

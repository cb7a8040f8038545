import { TextInput } from './text-input'

export interface DateRangeProps {
  /** `YYYY-MM-DD`, '' for open. */
  start: string
  end: string
  onChange: (part: { start?: string; end?: string }) => void
}

/** From one day to another, both included; either may be left open. */
export function DateRange({ start, end, onChange }: DateRangeProps) {
  return (
    <>
      <TextInput
        type="date"
        size="small"
        aria-label="开始日期"
        value={start}
        max={end}
        onChange={(event) => onChange({ start: event.target.value })}
      />
      <TextInput
        type="date"
        size="small"
        aria-label="结束日期"
        value={end}
        min={start}
        onChange={(event) => onChange({ end: event.target.value })}
      />
    </>
  )
}

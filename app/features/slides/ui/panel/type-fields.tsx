import { Select } from '~/kit/controls/text-input'
import type { Template } from '~/features/document/deck/design/template'
import { tones, type Tone } from '~/features/document/deck/extras'

const SIZES = [14, 16, 18, 20, 22, 24, 28, 32, 40, 48, 60, 80, 112]
const AUTO = ''

interface SizeFieldProps {
  /** Null: as the template has it. */
  value: number | null
  /** It may be left to the template. */
  hasAuto?: boolean
  onChange: (size: number | null) => void
}

/** 字号, in points. */
export function SizeField({ value, hasAuto = false, onChange }: SizeFieldProps) {
  const isOther = value !== null && !SIZES.includes(value)
  const sizes = isOther ? [...SIZES, value].toSorted((a, b) => a - b) : SIZES
  const options = sizes.map((size) => ({ value: String(size), label: String(size) }))
  return (
    <Select
      size="small"
      aria-label="字号"
      value={value === null ? AUTO : String(value)}
      options={hasAuto ? [{ value: AUTO, label: '自动' }, ...options] : options}
      onChange={(size) => onChange(size === AUTO ? null : Number(size))}
    />
  )
}

const TONES: Record<Tone, string> = {
  accent: '主色',
  ink: '正文色',
  ink2: '次要色',
  soft: '浅色',
  paper: '纸色',
}

interface TonesProps {
  template: Template
  label: string
  /** Null: as the template has it. */
  value: Tone | null
  onPick: (tone: Tone) => void
}

/** Colours by their part in the template: another template brings its own. */
export const Tones = ({ template, label, value, onPick }: TonesProps) => (
  <span className="flex items-center gap-2 px-1" role="radiogroup" aria-label={label}>
    {tones.map((tone) => (
      <button
        key={tone}
        type="button"
        role="radio"
        aria-checked={tone === value}
        aria-label={TONES[tone]}
        data-tip={TONES[tone]}
        className="size-6 rounded-sm outline-1 outline-line-2 aria-checked:outline-2 aria-checked:outline-offset-2 aria-checked:outline-ink"
        style={{ background: `#${template.colors[tone]}` }}
        onClick={() => onPick(tone)}
      />
    ))}
  </span>
)

import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '~/core/format'
import { IconButton } from '~/kit/controls/icon-button'

export interface CountStepperProps {
  /** What is counted: 席位 */
  name: string
  /** One of them: 席 */
  unit: string
  least?: number
  most: number
  count: number
  onCount: (count: number) => void
}

/** A number between two buttons; what is typed counts at once, and is brought within bounds when it is left. */
export function CountStepper({ name, unit, least = 1, most, count, onCount }: CountStepperProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const within = (value: number) => Math.min(most, Math.max(least, value))
  const leave = () => {
    if (typed) onCount(within(Number(typed)))
    setTyped(null)
  }
  return (
    <span className="flex items-center gap-1">
      <IconButton
        size="small"
        label={`减一${unit}`}
        icon={<Minus size={15} />}
        disabled={count <= least}
        onClick={() => onCount(within(count - 1))}
      />
      {Number(typed) > most && (
        <span role="status" className="text-micro text-warning">
          最多{formatNumber(most)}
          {unit}
        </span>
      )}
      <input
        className="w-16 rounded-sm bg-transparent py-1 text-center font-semibold hover:bg-wash"
        inputMode="numeric"
        aria-label={`${name}数`}
        value={typed ?? count}
        onChange={(event) => {
          const digits = event.target.value.normalize('NFKC').replace(/\D/g, '').slice(0, 6)
          setTyped(digits)
          if (Number(digits) > 0) onCount(within(Number(digits)))
        }}
        onBlur={leave}
      />
      <IconButton
        size="small"
        label={`加一${unit}`}
        icon={<Plus size={15} />}
        disabled={count >= most}
        onClick={() => onCount(within(count + 1))}
      />
    </span>
  )
}

import { formatNumber } from '~/core/format'
import type { AttributionSummary } from '../../operator-terms'

interface FiguresProps {
  days: number
  totals: AttributionSummary['totals']
}

interface Figure {
  label: string
  amount: string
  note: string
  /** Of those who registered; absent where it is no part of them. */
  percent?: number
}

/** From visits to payment: how many of those who came went on. */
export function Figures({ days, totals }: FiguresProps) {
  return (
    <dl className="t-body pb-4 tablet:grid tablet:grid-cols-5 tablet:gap-x-3.5">
      {figuresOf(days, totals).map(({ label, amount, note, percent }) => (
        <div
          key={label}
          className="max-tablet:grid max-tablet:grid-cols-[76px_96px_1fr] max-tablet:items-center max-tablet:gap-2.5 max-tablet:border-b max-tablet:border-line max-tablet:py-2.5 tablet:pt-4"
        >
          <dt className="text-ink-2 tablet:text-micro tablet:text-ink-3">{label}</dt>
          <dd className="font-serif text-[20px] leading-7 font-semibold tablet:text-[28px] tablet:leading-9">
            {amount}
          </dd>
          <dd className="text-micro text-ink-3">{note}</dd>
          {percent !== undefined && (
            <dd className="pt-2.5 max-tablet:hidden" aria-hidden="true">
              <svg className="h-1.5 w-full" viewBox="0 0 100 6" preserveAspectRatio="none">
                <rect width="100" height="6" className="fill-wash-2" />
                <rect width={percent} height="6" className="fill-ink" />
              </svg>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function figuresOf(days: number, totals: AttributionSummary['totals']): Figure[] {
  const { visitors, registrations, withFile, withAnswer, paying } = totals
  const ofRegistered = (label: string, part: number): Figure => ({
    label,
    amount: formatNumber(part),
    note: shareOf(part, registrations, '注册'),
    percent: registrations > 0 ? (part / registrations) * 100 : 0,
  })
  return [
    { label: '到访', amount: formatNumber(visitors), note: `近${days}天` },
    {
      label: '注册',
      amount: formatNumber(registrations),
      note: shareOf(registrations, visitors, '到访'),
      percent: registrations > 0 ? 100 : 0,
    },
    ofRegistered('放入资料', withFile),
    ofRegistered('问到答案', withAnswer),
    ofRegistered('付费', paying),
  ]
}

const shareOf = (part: number, whole: number, name: string) =>
  whole > 0 ? `${name}的${((part / whole) * 100).toFixed(1)}%` : '—'

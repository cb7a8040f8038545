import { formatMoney, formatNumber } from '~/core/format'
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

/** From visits to revenue, each beside what it is of. */
export function Figures({ days, totals }: FiguresProps) {
  return (
    <dl className="t-body grid grid-cols-2 gap-x-4 pb-4 tablet:grid-cols-5">
      {figuresOf(days, totals).map(({ label, amount, note, percent }) => (
        <div key={label} className="pt-4">
          <dt className="text-micro text-ink-3">{label}</dt>
          <dd className="font-serif text-[28px] leading-10 font-semibold max-tablet:text-[22px]">
            {amount}
          </dd>
          <dd className="text-micro text-ink-3">{note}</dd>
          {percent !== undefined && (
            <dd className="pt-2.5" aria-hidden="true">
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
  const { visitors, registrations, orders, revenueFen, paying, teams } = totals
  return [
    { label: '到访', amount: formatNumber(visitors), note: `近${days}天` },
    {
      label: '注册',
      amount: formatNumber(registrations),
      note: shareOf(registrations, visitors, '到访'),
      percent: registrations > 0 ? 100 : 0,
    },
    {
      label: '注册后付费',
      amount: formatNumber(paying),
      note: shareOf(paying, registrations, '注册'),
      percent: registrations > 0 ? (paying / registrations) * 100 : 0,
    },
    {
      label: '已付款订单',
      amount: formatNumber(orders),
      note: orders > 0 ? `来自${formatNumber(teams)}个团队` : '—',
    },
    { label: '收入', amount: `¥${formatMoney(revenueFen)}`, note: '已减退款' },
  ]
}

const shareOf = (part: number, whole: number, name: string) =>
  whole > 0 ? `${name}的${((part / whole) * 100).toFixed(1)}%` : '—'

import { formatMoney, formatNumber } from '~/core/format'
import type { AttributionSummary } from '../../operator-terms'

interface FiguresProps {
  days: number
  totals: AttributionSummary['totals']
}

/** From visits to revenue, each beside what it is of. */
export function Figures({ days, totals }: FiguresProps) {
  const { visitors, registrations, orders, revenueFen } = totals
  const figures = [
    { label: '到访', amount: formatNumber(visitors), note: `近${days}天` },
    {
      label: '注册',
      amount: formatNumber(registrations),
      note: shareOf(registrations, visitors, '到访'),
    },
    { label: '订单', amount: formatNumber(orders), note: '已付款' },
    { label: '收入', amount: `¥${formatMoney(revenueFen)}`, note: '已减退款' },
  ]
  return (
    <dl className="t-body grid grid-cols-2 border-b border-line tablet:grid-cols-4">
      {figures.map(({ label, amount, note }) => (
        <div
          key={label}
          className="border-line py-4 pr-4 tablet:not-first:border-l tablet:not-first:pl-5"
        >
          <dt className="text-micro text-ink-3">{label}</dt>
          <dd className="font-serif text-[28px] leading-10 max-tablet:text-[22px] font-semibold">
            {amount}
          </dd>
          <dd className="text-micro text-ink-3">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

const shareOf = (part: number, whole: number, name: string) =>
  whole > 0 ? `${name}的${((part / whole) * 100).toFixed(1)}%` : '—'

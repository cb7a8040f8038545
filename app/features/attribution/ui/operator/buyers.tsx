import { formatMoney, formatNumber } from '~/core/format'
import { buyerName, channelName, type AttributionSummary } from '../../operator-terms'

/** Which teams paid, and what led them here. */
export function Buyers({ buyers }: { buyers: AttributionSummary['buyers'] }) {
  if (buyers.length === 0) {
    return <p className="pt-4 text-small text-ink-3">这段时间没有团队付款。</p>
  }
  return (
    <ul aria-label="付费团队">
      {buyers.map((buyer) => (
        <li
          key={`${buyer.teamId} ${buyer.channelId} ${buyer.channel}`}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-line py-3 text-small tablet:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_64px_120px]"
        >
          <span className="truncate">{buyerName(buyer)}</span>
          <span className="truncate text-ink-2 max-tablet:row-start-2 max-tablet:text-micro">
            {[channelName(buyer.channelId), buyer.channel].filter(Boolean).join('，')}
          </span>
          <span className="text-right text-ink-2 max-tablet:row-start-2 max-tablet:text-micro">
            {formatNumber(buyer.orders)}单
          </span>
          <span className="text-right max-tablet:col-start-2 max-tablet:row-start-1">
            ¥{formatMoney(buyer.revenueFen)}
          </span>
        </li>
      ))}
    </ul>
  )
}

import { formatDayTime } from '~/core/format'
import type { OrderView } from '../../terms'

/** What happened to an order, the latest marked. */
export function OrderTimeline({ order }: { order: OrderView }) {
  const last = order.timeline.length - 1
  return (
    <ol aria-label="进度">
      {order.timeline.map(({ label, detail, time }, index) => (
        <li
          key={`${label} ${time}`}
          className="relative grid grid-cols-[22px_minmax(0,1fr)] pb-4 tablet:grid-cols-[22px_minmax(0,1fr)_auto]"
        >
          <span
            aria-hidden="true"
            className={`mt-[7px] ml-px size-2 rounded-full ${index === last ? 'bg-indigo ring-3 ring-indigo-soft' : 'bg-ink'}`}
          />
          {index < last && (
            <span
              aria-hidden="true"
              className="absolute top-[18px] bottom-[-6px] left-[4.5px] w-px bg-line-2"
            />
          )}
          <span className={index === last ? 'font-semibold' : ''}>{label}</span>
          <span className="text-small text-ink-3 max-tablet:col-start-2">
            {[detail, formatDayTime(time)].filter(Boolean).join('，')}
          </span>
        </li>
      ))}
    </ol>
  )
}

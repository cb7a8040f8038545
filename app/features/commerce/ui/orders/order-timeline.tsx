import { formatDayTime } from '~/core/format'
import type { OrderView } from '../../terms'
import { comingSteps } from './coming-steps'

/** What happened to an order, the latest marked, and what is still to come. */
export function OrderTimeline({ order }: { order: OrderView }) {
  const done = order.timeline.map(({ label, detail, time }) => ({
    label,
    detail: [detail, formatDayTime(time)].filter(Boolean).join('，'),
    key: `${label} ${time}`,
  }))
  const coming = comingSteps(order).map((step) => ({ ...step, key: step.label }))
  const now = done.length - 1
  const steps = [...done, ...coming]
  return (
    <ol aria-label="进度">
      {steps.map(({ key, label, detail }, index) => (
        <li
          key={key}
          className="relative grid grid-cols-[22px_minmax(0,1fr)] pb-4 tablet:grid-cols-[22px_minmax(0,1fr)_auto]"
          {...(index === now && { 'aria-current': 'step' })}
        >
          <span
            aria-hidden="true"
            className={`mt-[7px] ml-px size-2 rounded-full ${dotOf(index - now)}`}
          />
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className="absolute top-[18px] bottom-[-6px] left-[4.5px] w-px bg-line-2"
            />
          )}
          <span className={index === now ? 'font-semibold' : index > now ? 'text-ink-3' : ''}>
            {label}
            {index > now && <span className="sr-only">，待进行</span>}
          </span>
          <span className="text-small text-ink-3 max-tablet:col-start-2">{detail}</span>
        </li>
      ))}
    </ol>
  )
}

// What was, what is, what comes.
function dotOf(steps: number): string {
  if (steps > 0) return 'border-[1.5px] border-ink-3'
  return steps === 0 ? 'bg-indigo ring-3 ring-indigo-soft' : 'bg-ink'
}

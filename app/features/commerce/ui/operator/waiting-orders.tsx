import { useState } from 'react'
import { Link } from 'react-router'
import { SectionTitle } from '~/kit/section-title'
import { Tag } from '~/kit/tag'
import { operatorTaskLabels, type OperatorOrderView } from '../../operator-terms'
import { OperatorDialog } from './operator-dialog'
import { taskTones } from './status-tones'
import { TaskButtons, type AskedTask } from './task-buttons'

export interface WaitingOrdersProps {
  waiting: { records: OperatorOrderView[]; total: number }
}

/** What waits for an operator's hand, beside the day's books. */
export function WaitingOrders({ waiting: { records, total } }: WaitingOrdersProps) {
  const [asked, setAsked] = useState<AskedTask | null>(null)
  return (
    <section>
      <div className="flex min-h-10 items-center justify-between border-b border-ink">
        <SectionTitle>要处理的单</SectionTitle>
        {total > records.length && (
          <Link className="k-link text-small" to="/desk">
            全部{total}笔
          </Link>
        )}
      </div>
      {records.length === 0 && <p className="pt-4 text-small text-ink-3">没有要处理的单。</p>}
      <ul aria-label="要处理的单">
        {records.map((order) => (
          <li
            key={order.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3"
          >
            <span className="flex w-20 flex-none flex-col items-start gap-1">
              {order.tasks.map((task) => (
                <Tag key={task} tone={taskTones[task]}>
                  {operatorTaskLabels[task]}
                </Tag>
              ))}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate">{order.title}</span>
              <span className="block truncate text-micro text-ink-3">{order.teamName}</span>
            </span>
            <span className="flex gap-1">
              <TaskButtons order={order} onAsk={setAsked} />
            </span>
          </li>
        ))}
      </ul>
      {asked && <OperatorDialog asked={asked} onClose={() => setAsked(null)} />}
    </section>
  )
}

import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { formatMoment, formatNumber } from '~/core/format'
import { OperatorPage } from '~/features/operators/ui'
import { Button } from '~/kit/controls/button'
import { Table } from '~/kit/data/table'
import { SectionTitle } from '~/kit/section-title'
import { Tag } from '~/kit/tag'
import {
  queueLabels,
  ticketLabels,
  type DeadTicketView,
  type ErrorGroupView,
  type OperationsView,
  type QueueView,
} from '../../terms'

export interface OperationsScreenProps {
  view: OperationsView
  now: Date
}

/** /desk/operations: what waits in the queues, what was given up, and what broke in browsers. */
export function OperationsScreen({ view, now }: OperationsScreenProps) {
  return (
    <OperatorPage title="运行状况" scrolledAs="运行状况">
      <section className="t-body">
        <SectionTitle>队列</SectionTitle>
        <Queues queues={view.queues} />
      </section>
      <section className="t-body pt-8">
        <SectionTitle>放弃的任务</SectionTitle>
        {view.dead.length === 0 ? (
          <p className="pt-3 text-small text-ink-3">没有。试过四次仍未完成的任务会列在这里。</p>
        ) : (
          <ul aria-label="放弃的任务">
            {view.dead.map((ticket) => (
              <DeadTicket key={ticket.id} ticket={ticket} now={now} />
            ))}
          </ul>
        )}
      </section>
      <section className="t-body pt-8">
        <SectionTitle>浏览器里的错误，近7天</SectionTitle>
        <Errors errors={view.errors} now={now} />
      </section>
    </OperatorPage>
  )
}

function Queues({ queues }: { queues: readonly QueueView[] }) {
  return (
    <div className="overflow-x-auto pt-2">
      <Table
        caption="队列"
        rows={queues}
        rowKey={({ queue }) => queue}
        columns={[
          { key: 'queue', head: '队列', cell: ({ queue }) => queueLabels[queue] },
          {
            key: 'waiting',
            head: '等待',
            isNumber: true,
            cell: ({ waiting }) => formatNumber(waiting),
          },
          {
            key: 'running',
            head: '进行中',
            isNumber: true,
            cell: ({ running }) => formatNumber(running),
          },
          { key: 'held', head: '暂停', isNumber: true, cell: ({ held }) => formatNumber(held) },
          {
            key: 'dead',
            head: '放弃',
            isNumber: true,
            cell: ({ dead }) => (dead > 0 ? <Tag tone="danger">{formatNumber(dead)}</Tag> : 0),
          },
          {
            key: 'oldest',
            head: '最久等待',
            isNumber: true,
            cell: ({ oldestMinutes }) => (oldestMinutes > 0 ? `${oldestMinutes}分钟` : '—'),
          },
        ]}
      />
    </div>
  )
}

function DeadTicket({ ticket, now }: { ticket: DeadTicketView; now: Date }) {
  const { id, type, teamName, deadTime, attempts, isRetryable } = ticket
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const label = ticketLabels[type] ?? type
  async function send(name: 'POST /desk/operations/retry' | 'POST /desk/operations/drop') {
    setBusy(true)
    const answer = await call(name, { body: { id } })
    setBusy(false)
    if (answer.ok)
      showToast({ icon: 'success', title: name.endsWith('retry') ? '已放回队列' : '已移除' })
    void revalidate()
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2.5 text-small">
      <span className="min-w-0 flex-1">
        <span className="block truncate">{label}</span>
        <span className="block truncate text-micro text-ink-3" suppressHydrationWarning>
          {[teamName || '平台', `试了${attempts}次`, `${formatMoment(deadTime, now)}放弃`].join(
            '，',
          )}
        </span>
      </span>
      {isRetryable ? (
        <Button
          size="small"
          busy={isBusy}
          aria-label={`再试：${label}`}
          onClick={() => void send('POST /desk/operations/retry')}
        >
          再试
        </Button>
      ) : (
        <span className="text-micro text-ink-3">本人可在原处重试</span>
      )}
      <Button
        size="small"
        kind="ghost"
        aria-label={`移除：${label}`}
        onClick={() => void send('POST /desk/operations/drop')}
      >
        移除
      </Button>
    </li>
  )
}

function Errors({ errors, now }: { errors: readonly ErrorGroupView[]; now: Date }) {
  if (errors.length === 0)
    return <p className="pt-3 text-small text-ink-3">没有。页面出错时浏览器会报到这里。</p>
  return (
    <ul aria-label="浏览器里的错误">
      {errors.map(({ message, type, count, lastTime }) => (
        <li
          key={`${type} ${message}`}
          className="flex items-baseline gap-3 border-b border-line py-2.5 text-small"
        >
          <span className="min-w-0 flex-1 break-words">{message || type}</span>
          <span className="shrink-0 text-ink-2">{formatNumber(count)}次</span>
          <span className="shrink-0 text-micro text-ink-3" suppressHydrationWarning>
            {formatMoment(lastTime, now)}
          </span>
        </li>
      ))}
    </ul>
  )
}

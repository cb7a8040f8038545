import { useState } from 'react'
import { formatMoment, formatNumber } from '~/core/format'
import { OperatorPage, TableExportButton } from '~/features/operators/ui'
import { PagedList, useQueryChange } from '~/features/teams/ui'
import { Segmented } from '~/kit/controls/segmented'
import { SearchForm } from '~/kit/controls/search-form'
import { ListHeads } from '~/kit/data/list-heads'
import { Tag } from '~/kit/tag'
import {
  operatorTaskLabels,
  type OperatorOrderPage,
  type OperatorOrderView,
  type OperatorTask,
} from '../../operator-terms'
import { useFocusAfter } from '../cashier/use-focus-after'
import { invoiceKindLabels, invoiceStateLabels, refundStateLabels } from '../../terms'
import { toneOfStatus, yuan } from '../words'
import { OrderDetails } from './order-details'
import { OperatorDialog } from './operator-dialog'
import { taskTones } from './status-tones'
import { TaskButtons, type AskedTask } from './task-buttons'

export interface OperatorOrdersScreenProps {
  /** What of orders the page is about. */
  view: OperatorView
  page: OperatorOrderPage
  pageNo: number
  task: OperatorTask | ''
  keyword: string
  now: Date
}

export type OperatorView = 'orders' | 'refunds' | 'invoices'

const views = {
  orders: {
    title: '订单',
    tasks: ['send', 'transfer', 'address', 'refund', 'invoice', 'amount'],
    about: '',
    file: '各团队订单.csv',
    empty: { title: '还没有订单', hint: '各团队下的订单列在这里' },
  },
  refunds: {
    title: '退款',
    tasks: ['refund', 'amount'],
    about: 'refund',
    file: '各团队退款.csv',
    empty: { title: '还没有退款', hint: '团队申请的退款与金额不符的来款列在这里' },
  },
  invoices: {
    title: '发票',
    tasks: ['invoice'],
    about: 'invoice',
    file: '各团队发票.csv',
    empty: { title: '还没有人要发票', hint: '团队申请的发票列在这里' },
  },
} as const satisfies Record<
  OperatorView,
  { tasks: readonly OperatorTask[]; about: 'refund' | 'invoice' | '' } & Record<string, unknown>
>

/** /desk, /desk/refunds, /desk/invoices: orders of all teams, and what waits for an operator's hand. */
export function OperatorOrdersScreen(props: OperatorOrdersScreenProps) {
  const { view, page, pageNo, task, keyword, now } = props
  const { title, about, file, empty } = views[view]
  const change = useQueryChange()
  const [asked, setAsked] = useState<AskedTask | null>(null)
  const [opened, setOpened] = useState<OperatorOrderView | null>(null)
  const heading = useFocusAfter<HTMLHeadingElement>(tasksOf(page))
  const askAbout = (step: AskedTask['step'], order: OperatorOrderView) => {
    setAsked({ step, order })
    setOpened(null)
  }
  const filter = (changes: Record<string, string>) => change({ ...changes, pageNo: '1' })
  return (
    <OperatorPage
      title={title}
      headingRef={heading}
      titleClass="outline-none"
      actions={
        <TableExportButton path="/desk/order/export" query={{ task, about, keyword }} name={file} />
      }
      dialogs={
        <>
          {opened && (
            <OrderDetails
              order={opened}
              onClose={() => setOpened(null)}
              onReplace={() => askAbout('replace', opened)}
              onReverse={() => askAbout('reverse', opened)}
            />
          )}
          {asked && <OperatorDialog asked={asked} onClose={() => setAsked(null)} />}
        </>
      }
    >
      <div className="t-body">
        <div className="flex flex-wrap items-center gap-3 pb-3">
          <div className="max-w-full overflow-x-auto">
            <Segmented
              label="要处理的单"
              value={task}
              options={optionsOf(page, views[view].tasks)}
              onChange={(value) => filter({ task: value })}
            />
          </div>
          <SearchForm
            label="搜索商品、团队、下单人、订单号或附言"
            key={keyword}
            keyword={keyword}
            onSearch={(text) => filter({ keyword: text })}
          />
        </div>
        <PagedList
          {...{ page, pageNo }}
          empty={task === '' && keyword === '' ? empty : NOTHING_FOUND}
        >
          <ListHeads grid={COLUMNS} heads={HEADS} />
          <ul className="border-t border-ink" aria-label={title}>
            {page.records.map((order) => (
              <OrderRow
                key={order.id}
                {...{ view, order, now }}
                onAsk={setAsked}
                onOpen={setOpened}
              />
            ))}
          </ul>
        </PagedList>
      </div>
    </OperatorPage>
  )
}

// A task that is done takes its button away.
const tasksOf = ({ records }: OperatorOrderPage) =>
  records.map(({ id, tasks: open }) => `${id} ${open.join(' ')}`).join(';')

const optionsOf = (
  { tasks: counts }: OperatorOrderPage,
  tasks: readonly OperatorTask[],
): { value: OperatorTask | ''; label: string }[] => [
  { value: '' as const, label: '全部' },
  ...tasks.map((value) => ({
    value,
    label:
      counts[value] > 0
        ? `${operatorTaskLabels[value]} ${formatNumber(counts[value])}`
        : operatorTaskLabels[value],
  })),
]

const NOTHING_FOUND = { title: '没有这样的订单', hint: '要处理的都处理完了，或换一个关键词' }

const HEADS = [
  { label: '商品与团队' },
  { label: '订单号与下单' },
  { label: '金额', isNumber: true },
  { label: '状态' },
]

// The last has one width, whatever stands in it: heads and rows are grids of their own.
const COLUMNS = 'gap-x-4 desktop:grid-cols-[minmax(0,2fr)_minmax(0,1.8fr)_100px_150px_220px]'

function OrderRow(props: {
  view: OperatorView
  order: OperatorOrderView
  now: Date
  onAsk: (asked: AskedTask) => void
  onOpen: (order: OperatorOrderView) => void
}) {
  const { view, order, now, onAsk, onOpen } = props
  const line = lines[view](order)
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-y-1 border-b border-line py-3 desktop:min-h-14 desktop:py-2 ${COLUMNS}`}
    >
      <span className="min-w-0">
        <button
          type="button"
          className="k-link block max-w-full truncate text-left text-[15px] desktop:text-body"
          aria-label={`查看订单：${order.title}，${order.teamName}`}
          onClick={() => onOpen(order)}
        >
          {order.title}
        </button>
        <span className="block truncate text-micro text-ink-3">
          {[order.teamName, order.buyerName].filter(Boolean).join('，')}
        </span>
      </span>
      <span className="text-right font-semibold desktop:order-3 desktop:font-normal">
        {yuan(order.amount)}
      </span>
      <span className="min-w-0 text-micro text-ink-3 max-desktop:col-span-2 desktop:order-2">
        <span className="block truncate">{order.no}</span>
        <span className="block truncate" title={order.createTime} suppressHydrationWarning>
          {[formatMoment(order.createTime, now), order.payLabel].filter(Boolean).join('，')}
        </span>
        {order.tasks.includes('transfer') && (
          <span className="block truncate">附言 {order.transferNo}</span>
        )}
      </span>
      <span className="min-w-0 desktop:order-4">
        <span className="flex flex-wrap gap-1">
          <Tag tone={toneOfStatus(order.status)}>{order.statusLabel}</Tag>
          {order.tasks.filter(isApart).map((open) => (
            <Tag key={open} tone={taskTones[open]}>
              {operatorTaskLabels[open]}
            </Tag>
          ))}
        </span>
        {line && <span className="block truncate text-micro text-ink-3">{line}</span>}
      </span>
      <span className="flex flex-wrap justify-end gap-1 desktop:order-5">
        <TaskButtons order={order} onAsk={onAsk} />
      </span>
    </li>
  )
}

// The status says nothing of these.
const isApart = (open: OperatorTask) =>
  open === 'refund' || open === 'invoice' || open === 'amount' || open === 'transfer'

const lines: Record<OperatorView, (order: OperatorOrderView) => string> = {
  orders: lineOf,
  refunds: ({ refund, differing }) => {
    if (differing > 0) return `收到 ${yuan(differing)}`
    return refund
      ? `${refundStateLabels[refund.state]} ${yuan(refund.amount)}，${refund.reason}`
      : ''
  },
  invoices: ({ invoice }) =>
    invoice
      ? `${invoiceStateLabels[invoice.state]} ${invoiceKindLabels[invoice.kind]}，${invoice.title}`
      : '',
}

function lineOf(order: OperatorOrderView): string {
  const { refund, refunded, delivery, differing, tasks: open } = order
  if (differing > 0) return `收到 ${yuan(differing)}`
  if (refund && open.includes('refund')) return `要退 ${yuan(refund.amount)}`
  if (refunded > 0) return `已退 ${yuan(refunded)}`
  return delivery ? `${delivery.company} ${delivery.number}` : ''
}

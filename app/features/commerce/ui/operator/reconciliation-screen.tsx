import { Check } from 'lucide-react'
import { formatDay, formatDayTime } from '~/core/format'
import { OperatorPage, TableExportButton } from '~/features/operators/ui'
import { Table, type Column } from '~/kit/data/table'
import { EmptyState } from '~/kit/empty-state'
import type { ReconciliationView } from '../../operator-terms'
import { yuan } from '../words'
import { amountOff, Differences, differencesOf, openOf, unbilledOf } from './differences'
import { CloseDay } from './close-day'
import { PeriodLinks } from './period-links'
import { Sums, type Sum } from './sums'
import { WaitingOrders, type WaitingOrdersProps } from './waiting-orders'

type Channel = ReconciliationView['channels'][number]

export interface ReconciliationScreenProps {
  view: ReconciliationView
  waiting: WaitingOrdersProps['waiting']
  before: string
  /** '' where the next day has not come. */
  after: string
}

/** /desk/reconciliation: a day's payments beside the bills of those who took them. */
export function ReconciliationScreen({ view, waiting, before, after }: ReconciliationScreenProps) {
  const open = openOf(differencesOf(view.channels))
  return (
    <OperatorPage
      title={`${formatDay(view.day)}对账`}
      titleClass="flex-none! whitespace-nowrap max-tablet:basis-full!"
      actions={
        <>
          <PeriodLinks
            label="日期"
            before={{ to: addressOf(before), label: '前一日' }}
            after={after ? { to: addressOf(after), label: '后一日' } : null}
          />
          <span className="ml-auto flex gap-2.5 max-tablet:ml-0">
            <TableExportButton
              path="/desk/reconciliation/export"
              query={{ day: view.day }}
              name={`${view.day}对账.csv`}
            />
            {after && !view.closing && (
              <CloseDay
                day={view.day}
                differences={open.length}
                unbilled={unbilledOf(view.channels)}
                isEmpty={view.channels.length === 0}
              />
            )}
          </span>
        </>
      }
    >
      <Sums sums={sumsOf(view.channels)} />
      {view.closing && (
        <p className="px-5 pt-3 text-small text-ink-2 tablet:px-8">
          {closingWords(view.closing, unbilledOf(view.channels))}
        </p>
      )}
      {view.channels.length === 0 ? (
        <div className="pt-12">
          <EmptyState title="这一天没有收款" hint="换一天看看" />
        </div>
      ) : (
        <div className="t-table pt-4">
          <Table
            caption="各渠道"
            columns={columns}
            rows={view.channels}
            rowKey={({ merchantId, label }) => `${label}-${merchantId}`}
          />
        </div>
      )}
      <div className="t-body grid gap-x-10 gap-y-8 pt-8 desktop:grid-cols-2">
        {view.channels.length > 0 && <Differences view={view} />}
        <WaitingOrders waiting={waiting} />
      </div>
    </OperatorPage>
  )
}

const closingWords = (
  { time, name, note }: NonNullable<ReconciliationView['closing']>,
  unbilled: readonly string[],
) =>
  [
    `${name}于${formatDayTime(time)}结账`,
    unbilled.length > 0 && `${unbilled.join('、')}没有账单，未核对`,
    note,
  ]
    .filter(Boolean)
    .join('，')

const addressOf = (day: string) => `/desk/reconciliation?day=${day}`

function sumsOf(channels: readonly Channel[]): Sum[] {
  const add = (of: (channel: Channel) => number) =>
    channels.reduce((sum, channel) => sum + of(channel), 0)
  const open = openOf(channels.flatMap(({ differences }) => differences))
  const off = amountOff(open)
  const hasBill = channels.some(({ theirs }) => theirs !== null)
  const ofBill = (amount: number, note: string) =>
    hasBill ? { value: yuan(amount), note } : { value: '—', note: '没有账单' }
  return [
    {
      label: '系统收款',
      value: yuan(add(({ ours }) => ours.amount)),
      note: `${add(({ ours }) => ours.count)}笔`,
    },
    {
      label: '账单入账',
      ...ofBill(
        add(({ theirs }) => theirs?.amount ?? 0),
        `${add(({ theirs }) => theirs?.count ?? 0)}笔`,
      ),
    },
    {
      label: '差额',
      ...ofBill(off, open.length === 0 ? '相符' : `${open.length}笔`),
      isOff: open.length > 0,
    },
    {
      label: '退款',
      value: yuan(add(({ refunds }) => refunds.amount)),
      note: `${add(({ refunds }) => refunds.count)}笔`,
    },
    {
      label: '手续费',
      ...ofBill(
        add(({ fee }) => fee),
        '按账单',
      ),
    },
  ]
}

const columns: Column<Channel>[] = [
  { key: 'label', head: '渠道', cell: ({ label }) => label },
  {
    key: 'ours',
    head: '系统',
    isNumber: true,
    className: 'max-tablet:hidden',
    cell: ({ ours }) => yuan(ours.amount),
  },
  {
    key: 'theirs',
    head: '入账',
    isNumber: true,
    cell: ({ theirs }) => (theirs ? yuan(theirs.amount) : '—'),
  },
  {
    key: 'off',
    head: '差额',
    isNumber: true,
    cell: ({ theirs, differences }) => (theirs ? <Off amount={amountOff(differences)} /> : '—'),
  },
  { key: 'note', head: '说明', className: 'max-tablet:hidden', cell: noteOf },
  {
    key: 'state',
    head: <span className="sr-only">结果</span>,
    isNumber: true,
    cell: (channel) => <State {...channel} />,
  },
]

function Off({ amount }: { amount: number }) {
  if (amount === 0) return <span className="text-ink-3">0</span>
  return <b className="font-semibold text-danger">{yuan(amount)}</b>
}

// Without a bill there is nothing to differ from.
function State({ theirs, differences }: Channel) {
  if (!theirs) return <span className="text-ink-3 tablet:hidden">没有账单</span>
  const open = openOf(differences)
  if (open.length > 0) {
    return (
      <a className="k-link" href="#differences">
        看这{open.length}笔
      </a>
    )
  }
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-ink-2">
      <Check size={15} aria-hidden="true" />
      已平
    </span>
  )
}

function noteOf({ theirs, differences, ours }: Channel): string {
  if (!theirs) return '没有账单'
  if (differences.length === 0) return `${ours.count}笔，全部相符`
  const open = openOf(differences)
  const missing = open.filter(({ kind }) => kind === 'missingThere').length
  const others = open.length - missing
  const settled = differences.length - open.length
  const parts = [
    missing > 0 && `${missing}笔未见入账`,
    others > 0 && `${others}笔不符`,
    settled > 0 && `${settled}笔已处理`,
  ]
  return parts.filter(Boolean).join('，')
}

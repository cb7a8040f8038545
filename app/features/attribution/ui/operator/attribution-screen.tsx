import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney, formatNumber } from '~/core/format'
import { OperatorPage } from '~/features/operators/ui'
import { Button } from '~/kit/controls/button'
import { Segmented } from '~/kit/controls/segmented'
import { Table, type Column } from '~/kit/data/table'
import { EmptyState } from '~/kit/empty-state'
import { SectionTitle } from '~/kit/section-title'
import {
  channelName,
  costPerOrder,
  summaryRanges,
  type AttributionSummary,
} from '../../operator-terms'
import { Buyers } from './buyers'
import { CostDialog } from './cost-dialog'
import { DailyChart } from './daily-chart'
import { ExportButton } from './export-button'
import { Figures } from './figures'
import { Uploads } from './uploads'

/** /desk/attribution: which ways people came by, and what came of it. */
export function AttributionScreen({ summary }: { summary: AttributionSummary }) {
  const { days, totals, campaigns, daily, buyers, uploads } = summary
  const navigate = useNavigate()
  const [isEntering, setEntering] = useState(false)
  return (
    <OperatorPage
      title="渠道归因"
      titleClass="flex-none!"
      dialogs={
        isEntering && (
          <CostDialog
            campaigns={campaigns}
            today={daily.at(-1)?.day ?? ''}
            onClose={() => setEntering(false)}
          />
        )
      }
      actions={
        <>
          <Segmented
            label="时间"
            value={String(days)}
            options={summaryRanges.map((range) => ({ value: String(range), label: `${range}天` }))}
            onChange={(range) => void navigate(`/desk/attribution?days=${range}`)}
          />
          <span className="ml-auto flex gap-2">
            {campaigns.length > 0 && (
              <Button kind="ghost" onClick={() => setEntering(true)}>
                登记花费
              </Button>
            )}
            <ExportButton days={days} table="campaigns" />
          </span>
        </>
      }
    >
      <p className="t-body pb-3 text-micro text-ink-3 tablet:pb-0">
        注册按首次来访的渠道，订单与收入按下单时的末次来访；收入已减去退款；条长以注册为100%。
        {totals.sandboxOrders > 0 &&
          `测试收银台的${formatNumber(totals.sandboxOrders)}单没有收款，不计入。`}
      </p>
      <Figures days={days} totals={totals} />
      {campaigns.length === 0 ? (
        <div className="pt-12">
          <EmptyState title="这段时间没有来访" hint="换一段时间看看" />
        </div>
      ) : (
        <div className="t-table pt-4">
          <Table
            caption="各渠道"
            columns={columnsOf(campaigns)}
            rows={campaigns}
            rowKey={({ channelId, channel }) => `${channelId} ${channel}`}
          />
        </div>
      )}
      <div className="t-body grid grid-cols-[minmax(0,1fr)] gap-8 pt-8 desktop:grid-cols-2">
        <Part
          title="每日注册与订单"
          action={<ExportButton days={days} table="daily" spoken="导出每日归因" />}
        >
          <DailyChart daily={daily} />
        </Part>
        <Part
          title="回传"
          action={<span className="text-small text-ink-3">{uploadWords(days, uploads)}</span>}
        >
          <Uploads uploads={uploads} />
        </Part>
        <Part
          title="付费团队"
          className="desktop:col-span-2"
          action={
            <span className="flex items-center gap-3 text-small text-ink-3">
              {totals.orders > 0 && buyersWords(totals)}
              <ExportButton days={days} table="buyers" spoken="导出付费团队" />
            </span>
          }
        >
          <Buyers buyers={buyers} />
        </Part>
      </div>
    </OperatorPage>
  )
}

const buyersWords = ({ teams, orders, revenueFen }: AttributionSummary['totals']) =>
  `${formatNumber(teams)}个团队，${formatNumber(orders)}单，¥${formatMoney(revenueFen)}`

function uploadWords(days: number, uploads: AttributionSummary['uploads']): string {
  if (uploads.length === 0) return ''
  const add = (of: (item: AttributionSummary['uploads'][number]) => number) =>
    uploads.reduce((sum, item) => sum + of(item), 0)
  const all = add(({ uploaded, waiting, failed }) => uploaded + waiting + failed)
  return `近${days}天${formatNumber(all)}条，失败${formatNumber(add(({ failed }) => failed))}条`
}

function Part(props: {
  title: string
  action?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <section className={props.className}>
      <div className="flex min-h-10 items-center justify-between border-b border-ink">
        <SectionTitle>{props.title}</SectionTitle>
        {props.action}
      </div>
      {props.children}
    </section>
  )
}

type Campaign = AttributionSummary['campaigns'][number]

function columnsOf(campaigns: readonly Campaign[]): Column<Campaign>[] {
  const revenueFen = campaigns.reduce((sum, row) => sum + Math.max(0, row.revenueFen), 0)
  const most = Math.max(0, ...campaigns.map((row) => percentOf(row.revenueFen, revenueFen)))
  return [
    {
      key: 'channel',
      head: '渠道',
      cell: ({ channelId, channel }) => (
        <>
          <span className="block">{channelName(channelId)}</span>
          {channel && <span className="block truncate text-micro text-ink-3">{channel}</span>}
        </>
      ),
    },
    number('visitors', '到访'),
    number('registrations', '注册'),
    number('orders', '订单'),
    {
      key: 'revenue',
      head: '收入',
      isNumber: true,
      cell: (row) => `¥${formatMoney(row.revenueFen)}`,
    },
    {
      key: 'cost',
      head: '花费',
      isNumber: true,
      className: 'max-desktop:hidden',
      cell: ({ costFen }) => (costFen > 0 ? `¥${formatMoney(costFen)}` : '—'),
    },
    {
      key: 'each',
      head: '每单成本',
      isNumber: true,
      className: 'max-desktop:hidden',
      cell: eachWords,
    },
    {
      key: 'share',
      head: <span className="tablet:pl-6">收入占比</span>,
      className: 'max-tablet:hidden',
      cell: (row) => <Share percent={percentOf(row.revenueFen, revenueFen)} most={most} />,
    },
  ]
}

const number = (key: 'visitors' | 'registrations' | 'orders', head: string): Column<Campaign> => ({
  key,
  head,
  isNumber: true,
  cell: (row) => formatNumber(row[key]),
})

const percentOf = (part: number, whole: number) =>
  whole > 0 ? Math.max(0, Math.round((part / whole) * 100)) : 0

function eachWords(row: Campaign): string {
  const each = costPerOrder(row)
  return each === null ? '—' : `¥${formatMoney(each)}`
}

// The longest bar is of whoever brought most.
const BAR_PX = 108

function Share({ percent, most }: { percent: number; most: number }) {
  const width = most > 0 ? Math.round((percent / most) * BAR_PX) : 0
  return (
    <span className="flex items-center gap-2.5 tablet:pl-6">
      {width > 0 && (
        <svg className="flex-none" width={width} height="8" aria-hidden>
          <rect width={width} height="8" className="fill-ink" />
        </svg>
      )}
      <span className="text-micro text-ink-2">{percent}%</span>
    </span>
  )
}

import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney, formatNumber } from '~/core/format'
import { Segmented } from '~/kit/controls/segmented'
import { Table, type Column } from '~/kit/data/table'
import { EmptyState } from '~/kit/empty-state'
import { SectionTitle } from '~/kit/section-title'
import { channelName, summaryRanges, type AttributionSummary } from '../../operator-terms'
import { Buyers } from './buyers'
import { DailyChart } from './daily-chart'
import { ExportButton } from './export-button'
import { Figures } from './figures'
import { Uploads } from './uploads'

/** /desk/attribution: which ways people came by, and what came of it. */
export function AttributionScreen({ summary }: { summary: AttributionSummary }) {
  const { days, totals, campaigns, daily, buyers, uploads } = summary
  const navigate = useNavigate()
  return (
    <main className="k-main">
      <div className="min-h-0 flex-1 overflow-y-auto pb-12">
        <header className="t-head">
          <h1 className="flex-none!">渠道归因</h1>
          <Segmented
            label="时间"
            value={String(days)}
            options={summaryRanges.map((range) => ({ value: String(range), label: `${range}天` }))}
            onChange={(range) => void navigate(`/desk/attribution?days=${range}`)}
          />
          <span className="ml-auto">
            <ExportButton days={days} table="campaigns" />
          </span>
        </header>
        <p className="t-body pt-3 text-micro text-ink-3">
          注册按首次来访的渠道，订单与收入按下单时的末次来访；收入已减去退款。
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
              columns={columnsOf(totals.revenueFen)}
              rows={campaigns}
              rowKey={({ channelId, channel }) => `${channelId} ${channel}`}
            />
          </div>
        )}
        <div className="t-body grid gap-8 pt-8 desktop:grid-cols-2">
          <Part
            title="每日注册与订单"
            action={<ExportButton days={days} table="daily" label="导出每日归因" />}
          >
            <DailyChart daily={daily} />
          </Part>
          <Part title="回传">
            <Uploads uploads={uploads} />
          </Part>
          <Part
            title="付费团队"
            className="desktop:col-span-2"
            action={<ExportButton days={days} table="buyers" label="导出付费团队" />}
          >
            <Buyers buyers={buyers} />
          </Part>
        </div>
      </div>
    </main>
  )
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

function columnsOf(revenueFen: number): Column<Campaign>[] {
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
      key: 'share',
      head: '收入占比',
      className: 'max-tablet:hidden',
      cell: (row) => <Share percent={percentOf(row.revenueFen, revenueFen)} />,
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

function Share({ percent }: { percent: number }) {
  return (
    <span className="flex items-center gap-2">
      <svg
        className="h-2 w-24 flex-none"
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        aria-hidden
      >
        <rect width="100" height="8" className="fill-wash-2" />
        <rect width={percent} height="8" className="fill-ink" />
      </svg>
      <span className="text-micro text-ink-3">{percent}%</span>
    </span>
  )
}

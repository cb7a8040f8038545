import { formatNumber, formatMoment } from '~/core/format'
import { EmptyState } from '~/kit/empty-state'
import { Table, type Column } from '~/kit/data/table'
import { Tag } from '~/kit/tag'
import type { CoinDetailView } from '../terms'
import { formatMovement, holdLabels, typeLabels } from './words'

export interface CoinTableProps {
  rows: CoinDetailView[]
  now: Date
  /** Rows of several people name theirs. */
  withMember: boolean
  isFiltered: boolean
}

/** The team's movements: when, what for, whose, how much, and what was left. */
export function CoinTable({ rows, now, withMember, isFiltered }: CoinTableProps) {
  if (rows.length === 0) {
    return (
      <div className="pt-10">
        <EmptyState
          title={isFiltered ? '没有这样的记录' : '还没有硬币往来'}
          hint={isFiltered ? '换一位成员、一种事由或一段时间' : '入账与支出都会列在这里'}
        />
      </div>
    )
  }
  return (
    <Table
      className="b-ledger"
      caption="硬币明细"
      columns={columnsAt(now, withMember)}
      rows={rows}
      rowKey={({ id }) => id}
    />
  )
}

function columnsAt(now: Date, withMember: boolean): Column<CoinDetailView>[] {
  const member: Column<CoinDetailView> = {
    key: 'who',
    head: '成员',
    width: '96px',
    className: 'b-who',
    cell: ({ memberName }) => memberName || '团队',
  }
  return [
    {
      key: 'time',
      head: '时间',
      width: '136px',
      className: 'b-time',
      cell: ({ createTime }) => (
        <span title={createTime} suppressHydrationWarning>
          {formatMoment(createTime, now)}
        </span>
      ),
    },
    { key: 'what', head: '事由', className: 'b-what', cell: (row) => <What row={row} /> },
    ...(withMember ? [member] : []),
    {
      key: 'moved',
      head: '变动',
      width: '88px',
      isNumber: true,
      className: 'b-moved',
      cell: (row) => (
        <span className={toneOf(row)}>
          <span className="sr-only">{typeLabels[row.type]}</span>
          {formatMovement(row)}
        </span>
      ),
    },
    {
      key: 'left',
      head: '可用',
      width: '88px',
      isNumber: true,
      className: 'b-left',
      cell: ({ balanceAfter }) => formatNumber(balanceAfter),
    },
  ]
}

function What({ row }: { row: CoinDetailView }) {
  const { remark, state, type } = row
  const words = type === 'return' || type === 'refund' ? `${typeLabels[type]}：${remark}` : remark
  const isPending = type === 'hold' && state !== undefined
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate" title={words}>
        {words}
      </span>
      {isPending && <Tag>{holdLabels[state]}</Tag>}
    </span>
  )
}

function toneOf({ amount, type, state }: CoinDetailView): string | undefined {
  if (type === 'hold' && state === 'open') return 'text-ink-3'
  return amount > 0 ? 'font-semibold text-success' : undefined
}

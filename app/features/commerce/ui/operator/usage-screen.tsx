import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '~/core/format'
import { useQueryChange } from '~/features/teams/ui'
import { Pages } from '~/kit/data/pages'
import { Table, type Column } from '~/kit/data/table'
import { EmptyState } from '~/kit/empty-state'
import type { OperatorUsagePage } from '../../operator-terms'
import { TableExportButton } from './table-export-button'

interface OperatorUsageScreenProps {
  page: OperatorUsagePage
  pageNo: number
  /** `2026-11`: later ones have not come. */
  thisMonth: string
}

type Used = OperatorUsagePage['records'][number]

/** /desk/usage: what each team used in a month. */
export function OperatorUsageScreen({ page, pageNo, thisMonth }: OperatorUsageScreenProps) {
  const change = useQueryChange()
  const { month, records, totals, total, pages } = page
  return (
    <main className="k-main">
      <div className="min-h-0 flex-1 overflow-y-auto pb-12">
        <header className="t-head">
          <h1 className="whitespace-nowrap max-tablet:basis-full!">{nameOf(month)}用量</h1>
          <nav aria-label="月份" className="flex gap-1 text-small">
            <MonthLink
              month={monthFrom(month, -1)}
              label="上个月"
              icon={<ChevronLeft size={16} />}
            />
            {month < thisMonth && (
              <MonthLink
                month={monthFrom(month, 1)}
                label="下个月"
                icon={<ChevronRight size={16} />}
              />
            )}
          </nav>
          <TableExportButton
            path="/desk/usage/export"
            query={{ month }}
            name={`${month}用量.csv`}
          />
        </header>
        <dl className="t-body grid grid-cols-2 border-b border-line pb-3 tablet:grid-cols-5">
          {sums.map(({ of, label, note }) => (
            <div key={of} className="pt-3 pr-4">
              <dt className="text-micro text-ink-3">{label}</dt>
              <dd className="font-serif text-[20px] leading-8 font-semibold">
                {formatNumber(totals[of])}
              </dd>
              <dd className="text-micro text-ink-3">{note(total)}</dd>
            </div>
          ))}
        </dl>
        {records.length === 0 ? (
          <div className="pt-12">
            <EmptyState title="这个月没有团队用过" hint="换一个月看看" />
          </div>
        ) : (
          <div className="t-table pt-4">
            <Table
              caption="各团队用量"
              columns={columns}
              rows={records}
              rowKey={({ teamId }) => teamId}
            />
          </div>
        )}
        <div className="t-body">
          <Pages pageNo={pageNo} pages={pages} onGo={(no) => change({ pageNo: String(no) })} />
        </div>
      </div>
    </main>
  )
}

const sums = [
  { of: 'people', label: '用过的成员', note: (teams: number) => `${formatNumber(teams)}个团队` },
  { of: 'questions', label: '提问', note: () => '' },
  { of: 'words', label: '回答字数', note: () => '' },
  { of: 'scholar', label: '学术搜索', note: () => '' },
  { of: 'coins', label: '硬币', note: () => '已减退回' },
] as const

const number = (of: (typeof sums)[number]['of'], head: string, className = ''): Column<Used> => ({
  key: of,
  head,
  isNumber: true,
  ...(className && { className }),
  cell: (row) => formatNumber(row[of]),
})

const columns: Column<Used>[] = [
  { key: 'team', head: '团队', width: '32%', cell: ({ teamName }) => teamName },
  number('people', '用过的成员', 'max-tablet:hidden'),
  number('questions', '提问'),
  number('words', '回答字数', 'max-tablet:hidden'),
  number('scholar', '学术搜索'),
  number('coins', '硬币'),
]

function MonthLink({ month, label, icon }: { month: string; label: string; icon: ReactNode }) {
  return (
    <Link
      to={`/desk/usage?month=${month}`}
      className="flex h-8 items-center gap-1 rounded-md px-2 text-ink-2 hover:bg-wash"
    >
      {icon}
      {label}
    </Link>
  )
}

const nameOf = (month: string) => `${Number(month.slice(0, 4))}年${Number(month.slice(5))}月`

function monthFrom(month: string, months: number): string {
  const first = new Date(
    Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + months, 1),
  )
  return first.toISOString().slice(0, 7)
}

import { formatNumber } from '~/core/format'
import { OperatorPage, TableExportButton } from '~/features/operators/ui'
import { PagedList } from '~/features/teams/ui'
import { Table, type Column } from '~/kit/data/table'
import type { OperatorUsagePage } from '../../operator-terms'
import { PeriodLinks } from './period-links'
import { Sums } from './sums'

interface OperatorUsageScreenProps {
  page: OperatorUsagePage
  pageNo: number
  /** `2026-11`: later ones have not come. */
  thisMonth: string
}

type Used = OperatorUsagePage['records'][number]

/** /desk/usage: what each team used in a month. */
export function OperatorUsageScreen({ page, pageNo, thisMonth }: OperatorUsageScreenProps) {
  const { month, records, totals, total } = page
  const addressOf = (of: string) => `/desk/usage?month=${of}`
  return (
    <OperatorPage
      title={`${nameOf(month)}用量`}
      titleClass="flex-none! whitespace-nowrap max-tablet:basis-full!"
      actions={
        <>
          <PeriodLinks
            label="月份"
            before={{ to: addressOf(monthFrom(month, -1)), label: '上个月' }}
            after={
              month < thisMonth ? { to: addressOf(monthFrom(month, 1)), label: '下个月' } : null
            }
          />
          <span className="ml-auto">
            <TableExportButton
              path="/desk/usage/export"
              query={{ month }}
              name={`${month}用量.csv`}
            />
          </span>
        </>
      }
    >
      <Sums
        sums={sums.map(({ of, label, note }) => ({
          label,
          value: formatNumber(totals[of]),
          note: note(total),
        }))}
      />
      <PagedList
        page={page}
        pageNo={pageNo}
        empty={{ title: '这个月没有团队用过', hint: '换一个月看看' }}
      >
        <div className="t-table pt-4">
          <Table
            caption="各团队用量"
            columns={columns}
            rows={records}
            rowKey={({ teamId }) => teamId}
          />
        </div>
      </PagedList>
    </OperatorPage>
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

const nameOf = (month: string) => `${Number(month.slice(0, 4))}年${Number(month.slice(5))}月`

function monthFrom(month: string, months: number): string {
  const first = new Date(
    Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + months, 1),
  )
  return first.toISOString().slice(0, 7)
}

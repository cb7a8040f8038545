import { formatNumber } from '~/core/format'
import { DayRange } from '~/kit/controls/day-range'
import { Segmented } from '~/kit/controls/segmented'
import { Table, type Column } from '~/kit/data/table'
import type { MemberUsage } from '../terms'
import { Figures } from './figures'
import { rangeNames, rangeOf, type RangeName } from './ranges'
import { useQueryChange } from './use-query'

export interface UsageScreenProps {
  usage: MemberUsage[]
  /** `YYYY-MM-DD`, both included. */
  start: string
  end: string
  today: string
}

/** /team/usage: what each member used between two days. */
export function UsageScreen({ usage, start, end, today }: UsageScreenProps) {
  const change = useQueryChange()
  const total = (of: 'questions' | 'coins' | 'scholar' | 'words') =>
    formatNumber(usage.reduce((sum, row) => sum + row[of], 0))
  const selected = rangeNames.find((name) => {
    const range = rangeOf(name, today)
    return range.start === start && range.end === end
  })
  return (
    <main className="k-main">
      <div className="min-h-0 flex-1 overflow-y-auto pb-12">
        <header className="t-head">
          <h1>成员用量</h1>
          <Segmented
            label="时间"
            value={selected ?? 'own'}
            options={[
              ...rangeNames.map((name) => ({ value: name, label: labels[name] })),
              ...(selected ? [] : [{ value: 'own' as const, label: '自选' }]),
            ]}
            onChange={(name) => name !== 'own' && change(rangeOf(name, today))}
          />
        </header>
        <div className="t-range">
          <DayRange
            start={start}
            end={end}
            max={today}
            onChange={(days) => days.start && days.end && change({ ...days })}
          />
        </div>
        <div className="t-usage-body">
          <Figures
            figures={[
              { label: '提问', value: total('questions') },
              { label: '硬币', value: total('coins') },
              { label: '学术搜索', value: total('scholar') },
              { label: '回答字数', value: total('words') },
            ]}
          />
          <div className="t-table">
            <Table
              className="t-usage"
              caption="各成员用量"
              columns={columns}
              rows={usage}
              rowKey={({ memberId }) => memberId}
            />
          </div>
        </div>
      </div>
    </main>
  )
}

const labels = { month: '本月', week: '近7天', thirty: '近30天' } as const satisfies Record<
  RangeName,
  string
>

const columns: Column<MemberUsage>[] = [
  { key: 'name', head: '成员', width: '28%', cell: ({ name }) => name },
  { key: 'questions', head: '提问', isNumber: true, cell: (row) => formatNumber(row.questions) },
  { key: 'coins', head: '硬币', isNumber: true, cell: (row) => formatNumber(row.coins) },
  { key: 'scholar', head: '学术搜索', isNumber: true, cell: (row) => formatNumber(row.scholar) },
  { key: 'words', head: '回答字数', isNumber: true, cell: (row) => formatNumber(row.words) },
]

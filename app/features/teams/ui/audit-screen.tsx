import { Download } from 'lucide-react'
import { useShell } from '~/client/use-shell'
import { useTableExport } from '~/client/use-table-export'
import { Avatar } from '~/kit/avatar'
import { Button } from '~/kit/controls/button'
import type { Column } from '~/kit/data/table'
import { Tag } from '~/kit/tag'
import type { AuditPage, AuditView } from '../terms'
import { AuditFilters, filledIn, type AuditFilter } from './audit-filters'
import { toneOf } from './members/person-cell'
import { momentColumn, RecordsList } from './records-list'

export interface AuditScreenProps {
  page: AuditPage
  pageNo: number
  filter: AuditFilter
  people: { id: string; name: string }[]
  actions: { value: string; label: string }[]
  now: Date
}

/** /team/audit: who did what, when, from where. */
export function AuditScreen({ page, pageNo, filter, people, actions, now }: AuditScreenProps) {
  return (
    <main className="k-main">
      <div className="min-h-0 flex-1 overflow-y-auto pb-8">
        <header className="t-head">
          <h1>审计日志</h1>
          <Export filter={filter} isEmpty={page.total === 0} />
        </header>
        <RecordsList
          caption="审计日志"
          columns={columnsAt(now)}
          page={page}
          pageNo={pageNo}
          empty={{ title: '没有这样的记录', hint: '换一位成员、一种操作或一段时间' }}
          filters={<AuditFilters {...{ filter, people, actions }} peopleLabel="成员" />}
        />
      </div>
    </main>
  )
}

function Export({ filter, isEmpty }: { filter: AuditFilter; isEmpty: boolean }) {
  const { team } = useShell()
  const { isBusy, save } = useTableExport({
    path: `/team/${team?.id ?? ''}/audit/export`,
    query: filledIn(filter),
    name: `审计日志-${filter.start || '全部'}.csv`,
  })
  return (
    <Button icon={<Download size={16} />} busy={isBusy} disabled={isEmpty || !team} onClick={save}>
      {isBusy ? '正在导出' : '导出'}
    </Button>
  )
}

const columnsAt = (now: Date): Column<AuditView>[] => [
  momentColumn(now),
  {
    key: 'who',
    head: '成员',
    width: '188px',
    className: 't-audit-who',
    cell: ({ name, accountId }) => (
      <span className="flex min-w-0 items-center gap-2">
        <Avatar name={name || '系'} tone={toneOf(accountId)} />
        <span className="truncate">{name || '系统'}</span>
      </span>
    ),
  },
  { key: 'act', head: '操作', width: '130px', cell: ({ actLabel }) => actLabel },
  {
    key: 'object',
    head: '对象',
    className: 't-audit-object',
    cell: ({ object }) => <span title={object}>{object}</span>,
  },
  {
    key: 'from',
    head: '来源',
    width: '150px',
    className: 't-audit-from',
    cell: ({ address }) => address,
  },
  {
    key: 'mark',
    head: <span className="sr-only">标记</span>,
    width: '76px',
    cell: ({ isSensitive }) => isSensitive && <Tag tone="danger">敏感</Tag>,
  },
]

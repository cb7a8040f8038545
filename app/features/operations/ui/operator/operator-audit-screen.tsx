import { OperatorPage, TableExportButton } from '~/features/operators/ui'
import type { AuditPage, AuditView } from '~/features/teams/terms'
import { AuditFilters, filledIn, momentColumn, RecordsList } from '~/features/teams/ui'
import type { Column } from '~/kit/data/table'
import type { OperatorAuditFilter } from '../../terms'

export interface OperatorAuditScreenProps {
  page: AuditPage
  pageNo: number
  filter: OperatorAuditFilter
  people: { id: string; name: string }[]
  actions: { value: string; label: string }[]
  now: Date
}

/** /desk/audit: what operators did, when, from where. */
export function OperatorAuditScreen(props: OperatorAuditScreenProps) {
  const { page, pageNo, filter, people, actions } = props
  const filled = filledIn(filter)
  const isNarrowed = Object.keys(filled).length > 0
  return (
    <OperatorPage
      title="操作记录"
      actions={
        <TableExportButton
          path="/desk/audit/export"
          query={filled}
          name={`操作记录-${filter.start || '全部'}.csv`}
          disabled={page.total === 0}
        />
      }
    >
      <RecordsList
        caption="操作记录"
        columns={columnsAt(props.now)}
        page={page}
        pageNo={pageNo}
        empty={isNarrowed ? NOTHING_FOUND : NOTHING_YET}
        filters={<AuditFilters {...{ filter, people, actions }} peopleLabel="运营人员" />}
      />
    </OperatorPage>
  )
}

const NOTHING_FOUND = { title: '没有这样的记录', hint: '换一位、一种操作或一段时间' }
const NOTHING_YET = { title: '还没有操作记录', hint: '运营人员做的改动会记在这里' }

const columnsAt = (now: Date): Column<AuditView>[] => [
  momentColumn(now),
  {
    key: 'who',
    head: '运营人员',
    width: '140px',
    className: 't-audit-who',
    cell: ({ name }) => name || '系统',
  },
  { key: 'act', head: '操作', width: '150px', cell: ({ actLabel }) => actLabel },
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
]

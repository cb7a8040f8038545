import { momentColumn, RecordsList, useQueryChange } from '~/features/teams/ui'
import type { Column } from '~/kit/data/table'
import { Tag, type TagTone } from '~/kit/tag'
import { Select } from '~/kit/controls/text-input'
import {
  checkedKindLabels,
  checkedKinds,
  checkOutcomeLabels,
  checkOutcomes,
  type CheckOutcome,
  type CheckRecordPage,
  type CheckRecordView,
} from '../terms'

export interface RecordFilter {
  kind: string
  outcome: string
}

export interface RecordsViewProps {
  page: CheckRecordPage
  pageNo: number
  filter: RecordFilter
  now: Date
}

/** What was refused, doubtful or not judged. */
export function RecordsView({ page, pageNo, filter, now }: RecordsViewProps) {
  const change = useQueryChange()
  const filterBy = (changes: Partial<RecordFilter>) => change({ ...changes, pageNo: '' })
  const isNarrowed = filter.kind !== '' || filter.outcome !== ''
  return (
    <RecordsList
      caption="安全审核记录"
      columns={columnsAt(now)}
      page={page}
      pageNo={pageNo}
      empty={{
        title: isNarrowed ? '没有这样的记录' : '还没有安全审核记录',
        hint: isNarrowed ? '换一种内容或结果' : '未通过、存疑与未能审核的内容会记在这里',
      }}
      filters={
        <>
          <Select
            size="small"
            aria-label="内容"
            value={filter.kind}
            options={[
              { value: '', label: '全部内容' },
              ...checkedKinds.map((value) => ({ value, label: checkedKindLabels[value] })),
            ]}
            onChange={(kind) => filterBy({ kind })}
          />
          <Select
            size="small"
            aria-label="结果"
            value={filter.outcome}
            options={[
              { value: '', label: '全部结果' },
              ...checkOutcomes.map((value) => ({ value, label: checkOutcomeLabels[value] })),
            ]}
            onChange={(outcome) => filterBy({ outcome })}
          />
        </>
      }
    />
  )
}

const tones: Record<CheckOutcome, TagTone> = {
  refused: 'danger',
  doubtful: 'warning',
  unchecked: 'plain',
}

const columnsAt = (now: Date): Column<CheckRecordView>[] => [
  momentColumn(now),
  { key: 'who', head: '成员', width: '100px', cell: ({ name }) => name || '系统' },
  { key: 'kind', head: '内容', width: '72px', cell: ({ kind }) => checkedKindLabels[kind] },
  {
    key: 'outcome',
    head: '结果',
    width: '100px',
    cell: ({ outcome }) => <Tag tone={tones[outcome]}>{checkOutcomeLabels[outcome]}</Tag>,
  },
  {
    key: 'label',
    head: '命中',
    width: '24%',
    cell: ({ provider, label }) => {
      const verdict = [provider, label].filter(Boolean).join('：') || '服务没有回应'
      return <span title={verdict}>{verdict}</span>
    },
  },
  {
    key: 'excerpt',
    head: '片段',
    className: 't-audit-from',
    cell: ({ excerpt, hash }) => <span title={`指纹 ${hash}`}>{excerpt || `指纹 ${hash}`}</span>,
  },
]

import type { ReactNode } from 'react'
import { formatMoment } from '~/core/format'
import { EmptyState } from '~/kit/empty-state'
import { Pages } from '~/kit/data/pages'
import { Table, type Column } from '~/kit/data/table'
import { useQueryChange } from './use-query'

export interface RecordsListProps<Row> {
  caption: string
  /** What narrows the list: fields in a row. */
  filters: ReactNode
  columns: Column<Row>[]
  page: { records: Row[]; total: number; pages: number }
  pageNo: number
  /** Said where there is none. */
  empty: { title: string; hint: string }
}

/** A log in pages, the newest first: what narrows it, a table, the way to other pages. */
export function RecordsList<Row extends { id: string }>(props: RecordsListProps<Row>) {
  const { caption, page, pageNo } = props
  const change = useQueryChange()
  return (
    <>
      <div className="t-filters">{props.filters}</div>
      {page.total === 0 ? (
        <div className="pt-12">
          <EmptyState {...props.empty} />
        </div>
      ) : (
        <div className="t-table">
          <Table
            className="t-audit"
            caption={caption}
            columns={props.columns}
            rows={page.records}
            rowKey={({ id }) => id}
          />
        </div>
      )}
      <Pages pageNo={pageNo} pages={page.pages} onGo={(no) => change({ pageNo: String(no) })} />
    </>
  )
}

/** When a record was made. */
export const momentColumn = (now: Date): Column<{ createTime: string }> => ({
  key: 'time',
  head: '时间',
  width: '140px',
  className: 't-audit-time',
  cell: ({ createTime }) => (
    <span title={createTime} suppressHydrationWarning>
      {formatMoment(createTime, now)}
    </span>
  ),
})

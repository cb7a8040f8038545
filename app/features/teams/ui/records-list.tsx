import type { ReactNode } from 'react'
import { formatMoment } from '~/core/format'
import { Table, type Column } from '~/kit/data/table'
import { PagedList } from './paged-list'

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
  const { caption, page, pageNo, empty } = props
  return (
    <>
      <div className="t-filters">{props.filters}</div>
      <PagedList {...{ page, pageNo, empty }}>
        <div className="t-table">
          <Table
            className="t-audit"
            caption={caption}
            columns={props.columns}
            rows={page.records}
            rowKey={({ id }) => id}
          />
        </div>
      </PagedList>
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

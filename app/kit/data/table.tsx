import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** Right-aligned figures. */
  isNumber?: boolean
  /** `140px` or `28%`. */
  width?: `${number}px` | `${number}%`
  className?: string
}

export interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  isSelected?: (row: Row) => boolean
  className?: string
}

/** Rows on hairlines: no zebra, no boxes. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  isSelected,
  className,
}: TableProps<Row>) {
  return (
    <table className={clsx('k-table', className)}>
      <caption className="sr-only">{caption}</caption>
      {/* Widths as attributes: styles written on elements come to a page only after its first paint. */}
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} width={width} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={column.className}
              data-number={column.isNumber || undefined}
            >
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} data-selected={isSelected?.(row) || undefined}>
            {columns.map((column) => (
              <td
                key={column.key}
                className={column.className}
                data-number={column.isNumber || undefined}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

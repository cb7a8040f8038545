import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo } from 'react'
import { Checkbox } from '~/kit/choice'
import type { FileSort, SortOrder } from '../../terms'
import { nothing, type Selection } from './selection'
import type { ShelfRow } from './shelf-rows'

export interface ShelfHeadProps {
  rows: readonly ShelfRow[]
  selection: Selection
  onSelection: (selection: Selection) => void
  sort: FileSort
  order: SortOrder
  onSort: (sort: FileSort) => void
}

/** The heads of the columns; those that order the list are buttons. */
export const ShelfHead = memo(function ShelfHead(props: ShelfHeadProps) {
  const { rows, selection, onSelection } = props
  const picked = rows.filter((row) => selection.ids.has(row.key)).length
  const isAll = rows.length > 0 && picked === rows.length
  return (
    <div className="file-head" role="row" aria-rowindex={1}>
      <div role="columnheader" className="file-check">
        <Checkbox
          aria-label="选择全部"
          checked={isAll}
          indeterminate={picked > 0 && !isAll}
          onCheckedChange={() =>
            onSelection(
              isAll ? nothing : { ids: new Set(rows.map((row) => row.key)), anchor: null },
            )
          }
        />
      </div>
      <SortHead {...props} by="name" label="名称" />
      <SortHead {...props} by="words" label="字数" isNumber />
      <SortHead {...props} by="size" label="大小" isNumber />
      <div role="columnheader">状态</div>
      <div role="columnheader">添加人</div>
      <SortHead {...props} by="date" label="更新" />
    </div>
  )
})

interface SortHeadProps extends Pick<ShelfHeadProps, 'sort' | 'order' | 'onSort'> {
  by: FileSort
  label: string
  isNumber?: boolean
}

function SortHead({ sort, order, onSort, by, label, isNumber }: SortHeadProps) {
  const isOn = sort === by
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown
  return (
    <div
      role="columnheader"
      aria-sort={isOn ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
      className={isNumber ? 'text-right' : undefined}
    >
      <button
        type="button"
        className="file-sort"
        data-on={isOn || undefined}
        title={`按${label}排序`}
        onClick={() => onSort(by)}
      >
        {label}
        {isOn && <Arrow size={12} aria-hidden="true" />}
      </button>
    </div>
  )
}

import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo } from 'react'
import { Checkbox } from '~/kit/controls/choice'
import type { FileSort, SortOrder } from '../../wire/terms/folders'
import { nothing, type Selection } from './selection'

export interface ShelfHeadProps {
  selection: Selection
  /** Every row is picked, also those that are not loaded yet. */
  isAll: boolean
  onSelection: (selection: Selection) => void
  onSelectAll: () => void
  sort: FileSort
  order: SortOrder
  onSort: (sort: FileSort) => void
}

/** The heads of the columns; those that order the list are buttons. */
export const ShelfHead = memo(function ShelfHead(props: ShelfHeadProps) {
  const { selection, isAll, onSelection, onSelectAll } = props
  return (
    <div className="file-head" role="row" aria-rowindex={1}>
      <div role="columnheader" className="file-check">
        <Checkbox
          aria-label="选择全部"
          checked={isAll}
          indeterminate={selection.ids.size > 0 && !isAll}
          onCheckedChange={() => (isAll ? onSelection(nothing) : onSelectAll())}
        />
      </div>
      <SortHead {...props} by="name" label="名称" />
      <SortHead {...props} by="words" label="字数" isNumber />
      <SortHead {...props} by="size" label="大小" isNumber />
      <div role="columnheader">状态</div>
      <div role="columnheader">添加人</div>
      <SortHead {...props} by="date" label="添加时间" />
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

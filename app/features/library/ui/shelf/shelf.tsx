import { useState } from 'react'
import { libraryErrors } from '../../errors'
import { isSameList, usualOrder, type ListQuery } from '../files/list-query'
import type { FileList } from '../files/use-files'
import { BatchBar, type BatchAct } from './batch-bar'
import { keepListed, nothing, type Selection } from './selection'
import { ShelfList } from './shelf-list'
import { filesAmong, isOwn, type ShelfRow } from './shelf-rows'
import type { RowDrag } from './use-row-drag'
import type { ShelfDoing } from './use-shelf-acts'

export interface ShelfProps {
  rows: readonly ShelfRow[]
  list: FileList
  query: ListQuery
  onQuery: (change: Partial<ListQuery>) => void
  acts: ShelfDoing
  drag: RowDrag
}

/** The rows, with the batch bar over their head while some are picked. */
export function Shelf({ rows, list, query, onQuery, acts, drag }: ShelfProps) {
  const [selection, setSelection] = useSelection(rows, query)
  const picked = rows.filter((row) => selection.ids.has(row.key))
  const isAll = picked.length === rows.length
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {picked.length > 0 && (
        <BatchBar
          count={picked.length}
          isAll={isAll}
          onAll={() =>
            setSelection(
              isAll ? nothing : { ids: new Set(rows.map((row) => row.key)), anchor: null },
            )
          }
          acts={batchActs(picked, acts)}
          onClear={() => setSelection(nothing)}
        />
      )}
      <ShelfList
        rows={rows}
        total={rows.length - list.rows.length + list.total}
        view={query.view}
        selection={selection}
        onSelection={setSelection}
        sort={query.sort}
        order={query.order}
        onSort={(sort) =>
          onQuery({ sort, order: sort === query.sort ? turned(query) : usualOrder(sort) })
        }
        acts={acts}
        drag={drag}
        onMore={list.more}
        onSee={list.see}
      />
    </div>
  )
}

const turned = ({ order }: ListQuery) => (order === 'asc' ? 'desc' : 'asc')

/** What can be done with a handful, and why not. */
export function batchActs(
  picked: readonly ShelfRow[],
  acts: Pick<
    ShelfDoing,
    'onAsk' | 'onMove' | 'onTag' | 'onRetry' | 'onDownload' | 'onDelete' | 'mayExport'
  >,
): BatchAct[] {
  const files = filesAmong(picked)
  const noneMine = picked.some(isOwn) ? '' : libraryErrors.notYours().text
  const noFiles = files.length > 0 ? '' : '只选了文件夹'
  const isOneFile = picked.length === 1 && files.length === 1
  const isMixed = picked.length > 1 && files.length < picked.length
  return [
    { name: 'ask', off: noFiles, run: () => acts.onAsk(picked) },
    { name: 'move', off: noneMine, run: () => acts.onMove(picked) },
    { name: 'tag', off: noFiles || noneMine, run: () => acts.onTag(files) },
    { name: 'relearn', off: noFiles || noneMine, run: () => acts.onRetry(files) },
    ...(acts.mayExport || isOneFile
      ? [
          {
            name: 'download' as const,
            off: isMixed ? '一次下载一个文件夹，或若干份资料' : '',
            run: () => acts.onDownload(picked),
          },
        ]
      : []),
    { name: 'delete', off: noneMine, run: () => acts.onDelete(picked) },
  ]
}

/** What is picked among the rows that are there; another list starts anew. */
function useSelection(rows: readonly ShelfRow[], query: ListQuery) {
  const [picked, setPicked] = useState({ query, selection: nothing })
  const selection = isSameList(picked.query, query)
    ? keepListed(
        picked.selection,
        rows.map((row) => row.key),
      )
    : nothing
  const select = (next: Selection) => setPicked({ query, selection: next })
  return [selection, select] as const
}

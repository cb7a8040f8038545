import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { formatNumber } from '~/core/format'
import { libraryErrors } from '../../errors'
import type { FileView } from '../../wire/contracts/files'
import { MAX_ASKED_FILES } from '../../terms'
import { MAX_BATCH, MOST_WORKS } from '../../wire/terms/folders'
import { MAX_RELEARNED } from '../../wire/terms/passages'
import { isSameList, usualOrder, type ListQuery } from '../files/list-query'
import type { FileList } from '../files/use-files'
import type { BatchAct } from './batch-bar'
import { keepListed, nothing, type Selection } from './selection'
import { ShelfList } from './shelf-list'
import { filesAmong, isOwn, type ShelfRow } from './shelf-rows'
import type { RowDrag } from './use-row-drag'
import type { ShelfDoing } from './use-shelf-actions'

export interface ShelfProps {
  rows: readonly ShelfRow[]
  list: FileList
  query: ListQuery
  onQuery: (change: Partial<ListQuery>) => void
  actions: ShelfDoing
  drag: RowDrag
}

// Nothing is picked when the page opens: the bar comes behind the rows.
const bar = () => import('./batch-bar')
const BatchBar = lazy(async () => ({ default: (await bar()).BatchBar }))

/** The rows, with the batch bar over their head while some are picked. */
export function Shelf({ rows, list, query, onQuery, actions, drag }: ShelfProps) {
  const { selection, select, selectAll, isComing } = useSelection(rows, query, list)
  useEffect(() => void bar().catch(() => undefined), [])
  const picked = rows.filter((row) => selection.ids.has(row.key))
  const total = rows.length - list.rows.length + list.total
  const isAll = picked.length === rows.length && (isComing || rows.length >= total)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {picked.length > 0 && (
        <Suspense>
          <BatchBar
            verb={isComing ? '正在选择全部' : '已选'}
            summary={`${formatNumber(isComing ? total : picked.length)} 项`}
            isAll={isAll}
            onAll={() => (isAll ? select(nothing) : selectAll())}
            actions={batchActions(picked, actions, isComing)}
            onClear={() => select(nothing)}
          />
        </Suspense>
      )}
      <ShelfList
        rows={rows}
        total={total}
        view={query.view}
        selection={selection}
        isAll={isAll}
        onSelection={select}
        onSelectAll={selectAll}
        sort={query.sort}
        order={query.order}
        onSort={(sort) =>
          onQuery({ sort, order: sort === query.sort ? turned(query) : usualOrder(sort) })
        }
        actions={actions}
        drag={drag}
        onMore={list.more}
        onRest={list.rest}
        onSee={list.see}
      />
    </div>
  )
}

const turned = ({ order }: ListQuery) => (order === 'asc' ? 'desc' : 'asc')

/** What can be done with a handful, and why not. */
export function batchActions(
  picked: readonly ShelfRow[],
  actions: Pick<
    ShelfDoing,
    | 'onAsk'
    | 'onMove'
    | 'onTranslate'
    | 'onTag'
    | 'onWorks'
    | 'onRetry'
    | 'onDownload'
    | 'onDelete'
    | 'mayExport'
  >,
  isComing = false,
): BatchAct[] {
  const files = filesAmong(picked)
  const noneMine = picked.some(isOwn) ? '' : libraryErrors.notYours().text
  const noFiles = files.length > 0 ? '' : '只选了文件夹'
  const isOneFile = picked.length === 1 && files.length === 1
  const isMixed = picked.length > 1 && files.length < picked.length
  const notOneZip = isMixed
    ? '一次下载一个文件夹，或若干份资料'
    : files.length > MAX_BATCH
      ? `一次最多下载 ${MAX_BATCH} 份资料`
      : ''
  const all: BatchAct[] = [
    { name: 'ask', off: noFiles, run: () => actions.onAsk(picked) },
    { name: 'move', off: noneMine, run: () => actions.onMove(picked) },
    {
      name: 'translate',
      off: noFiles || notTranslated(files),
      run: () => actions.onTranslate(files),
    },
    { name: 'tag', off: noFiles || noneMine, run: () => actions.onTag(files) },
    { name: 'works', off: notDescribed(files), run: () => actions.onWorks(files) },
    {
      name: 'relearn',
      off: noFiles || noneMine || notRelearned(files),
      run: () => actions.onRetry(files),
    },
    ...(actions.mayExport || isOneFile
      ? [
          {
            name: 'download' as const,
            off: notOneZip,
            run: () => actions.onDownload(picked),
          },
        ]
      : []),
    { name: 'delete', off: noneMine, run: () => actions.onDelete(picked) },
  ]
  return isComing ? all.map((action) => ({ ...action, off: '其余资料还在载入' })) : all
}

const notRelearned = ({ length }: readonly FileView[]) =>
  length > MAX_RELEARNED ? `一次最多重新学习 ${formatNumber(MAX_RELEARNED)} 份资料` : ''

function notTranslated(files: readonly FileView[]): string {
  if (files.length > MAX_ASKED_FILES) return `一次最多翻译 ${MAX_ASKED_FILES} 份资料`
  return files.some(({ status }) => status === 'DONE') ? '' : '学习完成后才能翻译'
}

function notDescribed(files: readonly FileView[]): string {
  if (files.length > MOST_WORKS) return `一次最多著录 ${MOST_WORKS} 份资料`
  if (files.length === 0) return '只选了文件夹'
  return files.some(({ status }) => status === 'DONE') ? '' : '学习完成后才能著录'
}

/** What is picked among the rows that are there; another list starts anew. All means those too that are not loaded yet. */
function useSelection(rows: readonly ShelfRow[], query: ListQuery, list: FileList) {
  const [picked, setPicked] = useState({ query, selection: nothing, isAll: false })
  const isSame = isSameList(picked.query, query)
  const isAll = isSame && picked.isAll
  const keys = useMemo(() => rows.map((row) => row.key), [rows])
  const all = useMemo(() => ({ ids: new Set(keys), anchor: null }), [keys])
  const listedSelection = useMemo(
    () => keepListed(picked.selection, keys),
    [picked.selection, keys],
  )
  const isComing = isAll && list.isGathering
  // What comes into the list later was not meant.
  if (isAll && !isComing) setPicked({ query, selection: all, isAll: false })
  return {
    selection: isAll ? all : isSame ? listedSelection : nothing,
    isComing,
    select: (next: Selection) => setPicked({ query, selection: next, isAll: false }),
    selectAll() {
      setPicked({ query, selection: nothing, isAll: true })
      list.rest()
    },
  }
}

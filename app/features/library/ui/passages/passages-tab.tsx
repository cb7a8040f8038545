import { useVirtualizer } from '@tanstack/react-virtual'
import { History } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '~/kit/controls/button'
import { EmptyState } from '~/kit/empty-state'
import { IconButton } from '~/kit/controls/icon-button'
import { Segmented } from '~/kit/controls/segmented'
import { SkeletonRows } from '~/kit/skeleton'
import { SearchInput } from '~/kit/controls/text-input'
import type { PassageFilter, PassageLineView } from '../../wire/terms/passages'
import type { ReaderTabProps } from '../reader/tabs'
import { useSearch } from '../use-search'
import { PassageHistory } from './passage-history'
import { PassageRow } from './passage-row'
import { usePassageActions, type PassageActing } from './use-passage-actions'
import { usePassages, type PassageList } from './use-passages'
import './passages.css'

/** 段落: the passages beside their source. A click shows where one stands; who may change the file may mend it. */
export default function PassagesTab({ services, file, reader }: ReaderTabProps) {
  const [only, setOnly] = useState<PassageFilter>('all')
  const search = useSearch()
  const list = usePassages(services.calls?.passages, file.id, { keyword: search.keyword, only })
  const actions = usePassageActions(services, file, list)
  const [history, setHistory] = useState<{ no?: number } | null>(null)
  const counts = list.counts
  return (
    <div className="passages">
      <div className="passages-head">
        <div className="min-w-0 flex-1">
          <SearchInput
            size="small"
            label="在段落中查找"
            maxLength={100}
            value={search.typed}
            onChange={search.type}
          />
        </div>
        <IconButton
          label="全部修改记录"
          size="small"
          icon={<History size={16} />}
          onClick={() => setHistory({})}
        />
      </div>
      <div className="passages-filter">
        <Segmented<PassageFilter>
          label="筛选段落"
          value={only}
          onChange={setOnly}
          options={[
            { value: 'all', label: `全部${countOf(counts?.all)}` },
            { value: 'edited', label: `已编辑${countOf(counts?.edited)}` },
            { value: 'off', label: `已停用${countOf(counts?.off)}` },
          ]}
        />
      </div>
      {list.total === null || list.total === 0 ? (
        <Nothing list={list} isFiltered={search.keyword !== '' || only !== 'all'} />
      ) : (
        <Rows
          fileId={file.id}
          list={list}
          actions={actions}
          mayChange={file.isMine}
          onShow={(line) => reader.show({ passage: line.no })}
          onHistory={(line) => setHistory({ no: line.no })}
        />
      )}
      {history && (
        <PassageHistory
          services={services}
          fileId={file.id}
          {...history}
          current={history.no === undefined ? undefined : lineOf(list, history.no)}
          onClose={() => setHistory(null)}
          onRevert={file.isMine ? actions.revert : null}
        />
      )}
    </div>
  )
}

const countOf = (count: number | undefined) => (count === undefined ? '' : ` ${count}`)

function lineOf(list: PassageList, no: number): PassageLineView | undefined {
  for (let index = 0; index < (list.total ?? 0); index += 1)
    if (list.lineAt(index)?.no === no) return list.lineAt(index)
  return undefined
}

interface RowsProps {
  fileId: string
  list: PassageList
  actions: PassageActing
  mayChange: boolean
  onShow: (line: PassageLineView) => void
  onHistory: (line: PassageLineView) => void
}

/** Only what is in sight stands in the page. */
function Rows({ list, ...rowProps }: RowsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { want } = list
  // oxlint-disable-next-line react/incompatible-library -- nothing it changes is memoized here
  const rows = useVirtualizer({
    count: list.total ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => 150,
    overscan: 6,
    paddingEnd: 24,
  })
  const items = rows.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  useEffect(() => want(first, last), [want, first, last])
  return (
    // A pane that scrolls must take the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={scroller} className="passages-scroll" tabIndex={0} role="region" aria-label="段落">
      <ol style={{ height: rows.getTotalSize() }}>
        {items.map((item) => {
          const line = list.lineAt(item.index)
          return (
            <li
              key={item.key}
              ref={rows.measureElement}
              data-index={item.index}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {line ? (
                <PassageRow key={line.no} line={line} {...rowProps} />
              ) : (
                <div className="reader-waiting">
                  <SkeletonRows rows={1} />
                </div>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function Nothing({ list, isFiltered }: { list: PassageList; isFiltered: boolean }) {
  if (list.failure) {
    return (
      <EmptyState
        drawing="none"
        title={list.failure}
        actions={<Button onClick={list.reload}>重试</Button>}
      />
    )
  }
  if (list.total === null) {
    return (
      <div className="reader-waiting">
        <SkeletonRows rows={4} />
      </div>
    )
  }
  return (
    <EmptyState
      drawing="none"
      title={isFiltered ? '没有符合的段落' : '这份文件里没有段落'}
      hint={isFiltered ? '换一个词，或查看全部段落' : undefined}
    />
  )
}

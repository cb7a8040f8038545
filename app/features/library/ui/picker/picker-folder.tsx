import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatNumber, formatWords } from '~/core/format'
import { Button } from '~/kit/controls/button'
import { Checkbox } from '~/kit/controls/choice'
import { Dot } from '~/kit/dot'
import { EmptyState } from '~/kit/empty-state'
import { SkeletonRows } from '~/kit/skeleton'
import type { FileView } from '../../wire/contracts/files'
import type { FolderView } from '../../wire/contracts/folders'
import { sentenceOf, type LibraryServices } from '../services'
import { FileStatus } from '../files/file-status'
import { listDate } from '../files/filter'
import { plainList } from '../files/list-query'
import { learningOf } from '../files/progress'
import { useFiles } from '../files/use-files'
import type { FolderMap } from '../folders/folder-map'
import { shelfRows } from '../shelf/shelf-rows'
import { PickerFolderLine, PickerLine, walkLines } from './picker-line'
import {
  chosenOf,
  isChosen,
  shareChosen,
  toggleAll,
  type ChoiceAfter,
  type ChosenFile,
} from './picker-state'

export interface PickerPartProps {
  services: LibraryServices
  chosen: readonly ChosenFile[]
  onChoose: (after: ChoiceAfter) => void
  /** Chooses a file, or gives it back, among those chosen when it is called: also after an answer was waited for. */
  onToggle: (file: ChosenFile) => void
  onFolder: (id: string) => void
}

export interface PickerFolderProps extends PickerPartProps {
  map: FolderMap<FolderView>
  folderId: string
  /** Another number: something came in, and the list is asked for anew. */
  round: number
}

/** One folder: the folders in it, then its files, as many as there are. */
export function PickerFolder(props: PickerFolderProps) {
  const { services, chosen, onChoose, map, folderId } = props
  const list = useFiles(
    services.calls,
    { query: { ...plainList, folderId }, first: null },
    services.reportLearned,
  )
  useNextRounds(props.round, list.reload)
  const rows = shelfRows(map.childrenOf(folderId), list.rows)
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 6,
  })
  const items = virtual.getVirtualItems()
  const { more, see, total, rows: loaded } = list
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? -1
  useEffect(() => {
    if (last >= rows.length - 15 && loaded.length < total) more()
    see(rows.slice(first, last + 1).map(({ key }) => key))
  }, [first, last, rows, loaded, total, more, see])
  if (rows.length === 0) return <Nothing state={list.state} onRetry={list.reload} />
  const files = list.rows.map(chosenOf)
  const beyond = Math.max(0, total - files.length)
  const share = shareChosen(chosen, files, beyond)
  return (
    <>
      <div className="picker-over">
        <Checkbox
          aria-label="选择这里的全部资料"
          checked={share === 'all'}
          indeterminate={share === 'some'}
          disabled={files.length === 0}
          onCheckedChange={() => onChoose(toggleAll(chosen, files, beyond))}
        />
        <span className="min-w-0 flex-1">{formatNumber(total)} 份资料</span>
        <span>状态</span>
      </div>
      <div ref={scroller} className="picker-scroll">
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows only move the focus between its lines */}
        <div className="relative" style={{ height: virtual.getTotalSize() }} onKeyDown={walkLines}>
          {items.map((item) => {
            const row = rows[item.index]
            if (!row) return null
            return (
              <div
                key={item.key}
                className="picker-place"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {row.kind === 'folder' ? (
                  <PickerFolderLine
                    name={row.folder.name}
                    meta={`${formatNumber(map.countWithin(row.folder.id))} 项`}
                    onOpen={() => props.onFolder(row.folder.id)}
                  />
                ) : (
                  <FileLine {...props} file={row.file} />
                )}
              </div>
            )
          })}
        </div>
      </div>
    </>
  )
}

const LINE_HEIGHT = 53

// What is on screen stays there until the next answer takes its place.
function useNextRounds(round: number, reload: () => void) {
  const lastRound = useRef(round)
  const ask = useEffectEvent(reload)
  useEffect(() => {
    if (lastRound.current === round) return
    lastRound.current = round
    ask()
  }, [round])
}

function FileLine({ file, chosen, services, onToggle }: PickerPartProps & { file: FileView }) {
  const [now] = useState(() => new Date())
  const learning = learningOf(file)
  const hasFailed = learning.state === 'failed'
  return (
    <PickerLine
      title={file.title}
      name={file.title}
      extension={file.extension}
      meta={
        hasFailed ? (
          <span className="text-danger">{learning.reason || '学习失败'}</span>
        ) : learning.state === 'learned' ? (
          <>
            {formatWords(file.wordCount)}
            <Dot />
            {listDate(file.createTime, now)}
          </>
        ) : (
          '学完即可提问'
        )
      }
      status={<FileStatus file={file} onRetry={() => void retryLearning(services, file.id)} />}
      isChosen={isChosen(chosen, file.id)}
      isOff={hasFailed}
      onToggle={() => onToggle(chosenOf(file))}
    />
  )
}

async function retryLearning({ calls, notify }: LibraryServices, fileId: string) {
  try {
    await calls?.retry(fileId)
  } catch (error) {
    notify({ tone: 'error', title: sentenceOf(error, '重试失败，请稍后再试') })
  }
}

function Nothing({
  state,
  onRetry,
}: {
  state: 'loading' | 'ready' | 'failed'
  onRetry: () => void
}) {
  if (state === 'loading') return <SkeletonRows rows={6} label="正在加载资料" />
  return state === 'failed' ? (
    <EmptyState
      drawing="none"
      title="没有取到资料"
      hint="请检查网络后重试"
      actions={<Button onClick={onRetry}>重试</Button>}
    />
  ) : (
    <EmptyState title="这里还没有资料" hint="可以在右上角上传，学完即可提问" />
  )
}

import { useRef, useState } from 'react'
import { Button } from '~/kit/controls/button'
import { Dot } from '~/kit/dot'
import { EmptyState } from '~/kit/empty-state'
import { SkeletonRows } from '~/kit/skeleton'
import { Status } from '~/kit/status'
import type { FileHit } from '../../wire/terms/search'
import { sentenceOf } from '../services'
import { Marked } from '../search/marked'
import { emptySearch } from '../search/search-query'
import { useSearchHits } from '../search/use-search-hits'
import { PickerFolderLine, PickerLine, walkLines } from './picker-line'
import type { PickerPartProps } from './picker-folder'
import { chosenOf, isChosen, withoutIds } from './picker-state'

export interface PickerFoundProps extends PickerPartProps {
  query: { keyword: string; folderId: string }
  /** '' for the whole library. */
  folderName: string
}

/** What the search finds, to be chosen from. */
export function PickerFound(props: PickerFoundProps) {
  const { services, query, folderName } = props
  const hits = useSearchHits(services.calls, { ...emptySearch, ...query })
  if (hits.state === 'failed') {
    return (
      <EmptyState
        drawing="none"
        title="没有搜索成功"
        hint="请检查网络后重试"
        actions={<Button onClick={hits.retry}>重试</Button>}
      />
    )
  }
  if (!hits.page) return <SkeletonRows rows={6} label="正在搜索" />
  const { records, total, isNear } = hits.page
  if (records.length === 0 && hits.state === 'ready') {
    return <EmptyState drawing="none" title={`没有找到「${query.keyword}」`} hint="换一个词再找" />
  }
  return (
    <>
      <div className="picker-over">
        <span className="min-w-0 flex-1" role="status">
          {folderName ? `「${folderName}」内` : ''}
          {isNear ? `没有完全相同的内容，相近的有 ${total} 项` : `找到 ${total} 项`}
        </span>
        <span>状态</span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows only move the focus between its lines */}
      <div className="picker-scroll" onKeyDown={walkLines}>
        {records.map((hit) =>
          hit.kind === 'folder' ? (
            <PickerFolderLine
              key={`folder-${hit.id}`}
              name={<Marked text={hit.title} marks={hit.marks} />}
              meta={hit.path.join(' / ') || '我的知识'}
              onOpen={() => props.onFolder(hit.id)}
            />
          ) : (
            <HitLine key={hit.id} {...props} hit={hit} isNear={isNear} />
          ),
        )}
        {hits.isMore && (
          <div className="flex justify-center py-3">
            <Button size="small" onClick={hits.more}>
              显示更多
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

const statuses = {
  DONE: <Status tone="done">已学习</Status>,
  INIT: <Status tone="waiting">排队中</Status>,
  PROCESSING: <Status tone="waiting">学习中</Status>,
  ERROR: <Status tone="danger">学习失败</Status>,
}

/** A search tells less of a file than a question takes along: the rest is asked for when it is chosen. */
function HitLine({
  hit,
  isNear,
  services,
  chosen,
  query,
  onChoose,
  onToggle,
}: PickerFoundProps & { hit: FileHit; isNear: boolean }) {
  const [isBusy, setIsBusy] = useState(false)
  const presses = useRef(0)
  const isIn = isChosen(chosen, hit.id)
  // Ticked while the rest of it is asked for; a second press takes the first back.
  const choose = async () => {
    if (isIn) return onChoose({ chosen: withoutIds(chosen, [hit.id]), isFull: false })
    const press = ++presses.current
    setIsBusy(!isBusy)
    if (isBusy) return
    try {
      const file = await services.calls?.detail(hit.id)
      if (file && press === presses.current) onToggle(chosenOf(file))
    } catch (error) {
      if (press === presses.current)
        services.notify({ tone: 'error', title: sentenceOf(error, '没有选上，请重试') })
    } finally {
      if (press === presses.current) setIsBusy(false)
    }
  }
  return (
    <PickerLine
      title={hit.title}
      name={<Marked text={hit.title} marks={hit.marks} />}
      extension={hit.extension}
      meta={
        <>
          {hit.path.at(-1) ?? '我的知识'}
          {hit.blockCount > 0 && (
            <>
              <Dot />
              {isNear ? '正文相近' : `正文提到「${query.keyword}」`}
              {hit.blockCount} 处
            </>
          )}
        </>
      }
      status={statuses[hit.status]}
      isChosen={isIn || isBusy}
      isOff={hit.status === 'ERROR'}
      isBusy={isBusy}
      onToggle={() => void choose()}
    />
  )
}

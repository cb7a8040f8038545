import type { MouseEvent } from 'react'
import { formatFileSize, formatWords } from '~/core/format'
import { Button } from '~/kit/controls/button'
import { Checkbox } from '~/kit/controls/choice'
import { Dot } from '~/kit/dot'
import { FileMark } from '~/kit/file-mark'
import { RowButton } from '~/kit/controls/icon-button'
import { Progress } from '~/kit/progress'
import { Tag } from '~/kit/tag'
import type { FileView } from '../../wire/contracts/files'
import { FileStatus } from '../files/file-status'
import { hasWords, listDate } from '../files/filter'
import { learningOf, mayRetry } from '../files/progress'
import type { RowActions } from './row-actions'
import { RowIcon } from './row-icons'
import { nameOf, type ShelfRow } from './shelf-rows'

export interface CellsProps<Row extends ShelfRow = ShelfRow> {
  row: Row
  isSelected: boolean
  /** The list's one menu stands open at this row. */
  isMenuOpen: boolean
  now: Date
  actions: RowActions
}

/** One file: a row of columns on a wide screen, two lines on a phone. Its date is formatted anew in the browser, where a minute may have passed. */
export function FileCells(props: CellsProps<Extract<ShelfRow, { kind: 'file' }>>) {
  const { row, now, actions } = props
  const { file } = row
  const learning = learningOf(file)
  return (
    <>
      <CheckCell {...props} />
      <div role="gridcell" className="file-name">
        <FileMark extension={file.extension} />
        <div className="min-w-0 flex-1">
          <span className="file-line">
            <RowLink href={`/library/${file.id}`} name={file.title} />
            {file.isAnswer && <Tag>AI 回答</Tag>}
            <FileTags tags={file.tags} />
          </span>
          {learning.state === 'failed' && learning.reason && (
            <div className="file-reason">{learning.reason}</div>
          )}
          {file.sourceUrl && learning.state !== 'failed' && (
            <div className="file-source" title={file.sourceUrl}>
              {shortAddress(file.sourceUrl)}
            </div>
          )}
          {learning.state === 'learning' && learning.readyPages && (
            <div className="file-source max-tablet:hidden">已可提问前{learning.readyPages}页</div>
          )}
          <NarrowMeta file={file} now={now} />
        </div>
      </div>
      <div role="gridcell" className="file-cell text-right">
        {hasWords(file) ? formatWords(file.wordCount) : '—'}
      </div>
      <div role="gridcell" className="file-cell text-right">
        {formatFileSize(file.fileSize)}
      </div>
      <div role="gridcell" className="file-cell">
        <FileStatus
          file={file}
          onRetry={() => actions.onRetry([file])}
          onDelete={() => actions.onDelete([row])}
        />
      </div>
      <div role="gridcell" className="file-cell truncate" title={file.createdBy.name}>
        {file.createdBy.name}
      </div>
      <div role="gridcell" className="file-last">
        <span className="file-date" title={file.createTime} suppressHydrationWarning>
          {listDate(file.createTime, now)}
        </span>
        <RowTools {...props} isFailed={learning.state === 'failed'} />
      </div>
    </>
  )
}

const VISIBLE_TAGS = 2

/** The first tags, and how many more. */
function FileTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <span className="file-tags" title={tags.join('、')}>
      {tags.slice(0, VISIBLE_TAGS).map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {tags.length > VISIBLE_TAGS && <Tag>+{tags.length - VISIBLE_TAGS}</Tag>}
    </span>
  )
}

export function CheckCell(props: CellsProps) {
  return (
    <div role="gridcell" className="file-check">
      <RowCheck {...props} />
    </div>
  )
}

/** Picks the row; with Shift all from the one picked before. */
export function RowCheck({ row, isSelected, actions }: CellsProps) {
  return (
    <Checkbox
      aria-label={`选择 ${nameOf(row)}`}
      tabIndex={-1}
      checked={isSelected}
      onClick={(event: MouseEvent) => actions.onPick(row.key, event.shiftKey)}
      onCheckedChange={ignore}
    />
  )
}

// The click above has already chosen; the box itself only shows.
const ignore = () => {}

/** A name that is a link too, for new tabs. A plain click is the row's, which walks without a page load. */
export function RowLink({ href, name }: { href: string; name: string }) {
  return (
    <a
      className="file-title"
      href={href}
      title={name}
      tabIndex={-1}
      draggable={false}
      onClick={followRow}
    >
      {name}
    </a>
  )
}

function followRow(event: MouseEvent) {
  if (event.ctrlKey || event.metaKey) event.stopPropagation()
  else event.preventDefault()
}

function RowTools(props: CellsProps<Extract<ShelfRow, { kind: 'file' }>> & { isFailed: boolean }) {
  const { row, isFailed, actions } = props
  const { file } = row
  return (
    <span className="file-tools">
      <RowButton
        className="file-tool-wide"
        label="提问"
        tabIndex={-1}
        icon={<RowIcon name="ask" />}
        disabledReason={isFailed ? '学习失败的文件不能提问' : undefined}
        onClick={() => actions.onAsk([row])}
      />
      <RowButton
        className="file-tool-wide"
        label="下载"
        tabIndex={-1}
        icon={<RowIcon name="download" />}
        onClick={() => actions.onDownload([row])}
      />
      {isFailed && file.isMine && mayRetry(file) && (
        <Button className="file-tool-narrow" size="small" onClick={() => actions.onRetry([file])}>
          重试
        </Button>
      )}
      <MoreButton {...props} />
    </span>
  )
}

/** Opens the list's one menu at this row. */
export function MoreButton({ row, isMenuOpen, actions }: CellsProps) {
  return (
    <RowButton
      label="更多"
      tabIndex={-1}
      icon={<RowIcon name="more" />}
      aria-haspopup="menu"
      aria-expanded={isMenuOpen}
      onClick={(event) => actions.onMenu(row, event.currentTarget)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        actions.onMenu(row, event.currentTarget)
      }}
    />
  )
}

const shortAddress = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')

function NarrowMeta({ file, now }: { file: FileView; now: Date }) {
  const learning = learningOf(file)
  if (learning.state === 'failed') {
    return learning.reason ? null : (
      <div className="file-meta" data-failed>
        学习失败
      </div>
    )
  }
  if (learning.state === 'learning') {
    return (
      <div className="file-meta">
        <Progress className="mt-1.5 mb-1" value={learning.percent} label="正在学习" />
        学习中 {learning.percent}%{learning.readyPages && `，已可提问前${learning.readyPages}页`}
      </div>
    )
  }
  return (
    <div className="file-meta" suppressHydrationWarning>
      {learning.state === 'queued' ? '排队中' : formatWords(file.wordCount)}
      <Dot />
      {formatFileSize(file.fileSize)}
      <Dot />
      {listDate(file.createTime, now)}
      {file.tags.length > 0 && (
        <>
          <Dot />
          {file.tags.join('、')}
        </>
      )}
    </div>
  )
}

import type { MouseEvent } from 'react'
import { formatFileSize, formatWords } from '~/core/format'
import { Button } from '~/kit/button'
import { Checkbox } from '~/kit/choice'
import { Dot } from '~/kit/dot'
import { FileMark } from '~/kit/file-mark'
import { RowButton } from '~/kit/icon-button'
import { Progress } from '~/kit/progress'
import type { FileView } from '../../contract'
import { FileStatus } from './file-status'
import { hasWords, listDate } from './filter'
import { learningOf, mayRetry } from './progress'
import { RowIcon } from './row-icons'

/** What can be done with one file from the list. */
export interface FileActs {
  onOpen: (file: FileView) => void
  onAsk: (file: FileView) => void
  onDownload: (file: FileView) => void
  onRename: (file: FileView) => void
  onDelete: (files: FileView[]) => void
  onRetry: (file: FileView) => void
}

/** What a row asks of its list besides. */
export interface RowActs extends FileActs {
  onPick: (id: string, withShift: boolean) => void
  onMenu: (file: FileView, button: HTMLElement) => void
}

export interface FileRowProps {
  file: FileView
  isSelected: boolean
  /** The list's one menu stands open at this row. */
  isMenuOpen: boolean
  now: Date
  acts: RowActs
}

/** One file: a row of columns on a desk, two lines on a phone. */
export function FileRow(props: FileRowProps) {
  const { file, isSelected, now, acts } = props
  const learning = learningOf(file)
  return (
    <>
      <div role="gridcell" className="file-check">
        <Checkbox
          aria-label={`选择 ${file.title}`}
          tabIndex={-1}
          checked={isSelected}
          onClick={(event: MouseEvent) => acts.onPick(file.id, event.shiftKey)}
          onCheckedChange={ignore}
        />
      </div>
      <div role="gridcell" className="file-name">
        <FileMark extension={file.extension} />
        <div className="min-w-0 flex-1">
          <a
            className="file-title"
            href={`/library/${file.id}`}
            title={file.title}
            tabIndex={-1}
            draggable={false}
            onClick={followRow}
          >
            {file.title}
          </a>
          {learning.state === 'failed' && learning.reason && (
            <div className="file-reason">{learning.reason}</div>
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
          onRetry={() => acts.onRetry(file)}
          onDelete={() => acts.onDelete([file])}
        />
      </div>
      <div role="gridcell" className="file-cell truncate" title={file.createdBy.name}>
        {file.createdBy.name}
      </div>
      <div role="gridcell" className="file-last">
        <span className="file-date" title={file.createTime}>
          {listDate(file.createTime, now)}
        </span>
        <RowTools {...props} isFailed={learning.state === 'failed'} />
      </div>
    </>
  )
}

/** A plain click is the row's, which walks without a page load; with Ctrl it is the browser's new tab. */
function followRow(event: MouseEvent) {
  if (event.ctrlKey || event.metaKey) event.stopPropagation()
  else event.preventDefault()
}

// The click above has already chosen; the box itself only shows.
const ignore = () => {}

function RowTools(props: FileRowProps & { isFailed: boolean }) {
  const { file, isFailed, isMenuOpen, acts } = props
  return (
    <span className="file-tools">
      <RowButton
        className="file-tool-wide"
        label="提问"
        tabIndex={-1}
        icon={<RowIcon name="ask" />}
        disabledReason={isFailed ? '学习失败的文件不能提问' : undefined}
        onClick={() => acts.onAsk(file)}
      />
      <RowButton
        className="file-tool-wide"
        label="下载"
        tabIndex={-1}
        icon={<RowIcon name="download" />}
        onClick={() => acts.onDownload(file)}
      />
      {isFailed && file.isMine && mayRetry(file) && (
        <Button className="file-tool-narrow" size="small" onClick={() => acts.onRetry(file)}>
          重试
        </Button>
      )}
      <RowButton
        label="更多"
        tabIndex={-1}
        icon={<RowIcon name="more" />}
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
        onClick={(event) => acts.onMenu(file, event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          acts.onMenu(file, event.currentTarget)
        }}
      />
    </span>
  )
}

function NarrowMeta({ file, now }: { file: FileView; now: Date }) {
  const learning = learningOf(file)
  if (learning.state === 'failed') {
    return learning.reason ? null : <div className="file-meta text-danger">学习失败</div>
  }
  if (learning.state === 'learning') {
    return (
      <div className="file-meta">
        <Progress className="mt-1.5 mb-1" value={learning.percent} label="正在学习" />
        学习中 {learning.percent}%
      </div>
    )
  }
  return (
    <div className="file-meta">
      {learning.state === 'queued' ? '排队中' : formatWords(file.wordCount)}
      <Dot />
      {formatFileSize(file.fileSize)}
      <Dot />
      {listDate(file.createTime, now)}
    </div>
  )
}

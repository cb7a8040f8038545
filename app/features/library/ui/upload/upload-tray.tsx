import { ChevronDown, ChevronUp, CircleCheck, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { formatFileSize } from '~/core/format'
import { FileMark } from '~/kit/file-mark'
import { IconButton } from '~/kit/icon-button'
import { Progress } from '~/kit/progress'
import type { UploadQueue } from './queue'
import { isUnfinished, overallPercent, type UploadTask } from './task'

/** What is going up, in a corner of the page; stays until the person puts it away. */
export function UploadTray({ queue }: { queue: UploadQueue }) {
  const tasks = useStore(queue.store, (state) => state.tasks)
  const [isOpen, setIsOpen] = useState(true)
  if (tasks.length === 0) return null
  const isBusy = tasks.some(isUnfinished)
  return (
    <section className="upload-tray" aria-label="上传">
      <header className="upload-tray-bar">
        <b className="min-w-0 flex-1 truncate font-semibold" role="status">
          {headline(tasks)}
        </b>
        <IconButton
          label={isOpen ? '收起' : '展开'}
          size="small"
          icon={isOpen ? <ChevronDown size={16} /> : <ChevronUp size={16} />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
        <IconButton
          label="关闭"
          size="small"
          icon={<X size={16} />}
          disabledReason={isBusy ? '上传完成后可以关闭' : undefined}
          onClick={queue.clear}
        />
      </header>
      {isOpen && (
        <ul className="upload-tray-list">
          {tasks.map((task) => (
            <UploadLine key={task.id} task={task} queue={queue} />
          ))}
        </ul>
      )}
    </section>
  )
}

function headline(tasks: readonly UploadTask[]): string {
  const done = tasks.filter((task) => task.state === 'done').length
  const failed = tasks.filter((task) => task.state === 'failed').length
  if (tasks.some(isUnfinished)) {
    return `正在上传 ${done + 1} / ${tasks.length - failed}，${overallPercent(tasks)}%`
  }
  if (failed === 0) return `已上传 ${done} 份`
  return done === 0 ? `${failed} 份上传失败` : `已上传 ${done} 份，${failed} 份失败`
}

function UploadLine({ task, queue }: { task: UploadTask; queue: UploadQueue }) {
  const { file } = task
  return (
    <li className="upload-line">
      <FileMark extension={/[^.]*$/.exec(file.name)?.[0] ?? ''} small />
      <div className="min-w-0 flex-1">
        <div className="truncate text-small" title={file.name}>
          {file.name}
        </div>
        {task.state === 'sending' ? (
          <Progress className="mt-1.5 mb-1" value={task.percent} label={`正在上传${file.name}`} />
        ) : (
          <div
            className={task.state === 'failed' ? 'text-micro text-danger' : 'text-micro text-ink-3'}
          >
            {stateWords(task)}
          </div>
        )}
      </div>
      {task.state === 'sending' && (
        <span className="text-micro text-ink-3 tabular-nums">{task.percent}%</span>
      )}
      {task.state === 'failed' && (
        <IconButton
          label={`重试 ${file.name}`}
          size="tiny"
          icon={<RotateCw size={15} />}
          onClick={() => queue.retry(task.id)}
        />
      )}
      {task.state === 'done' ? (
        <CircleCheck size={16} className="text-success" aria-label="已上传" />
      ) : (
        <IconButton
          label={task.state === 'failed' ? `移除 ${file.name}` : `取消上传 ${file.name}`}
          size="tiny"
          icon={<X size={15} />}
          onClick={() => queue.cancel(task.id)}
        />
      )}
    </li>
  )
}

function stateWords(task: UploadTask): string {
  if (task.state === 'failed') return task.error
  if (task.state === 'waiting') return `等待上传，${formatFileSize(task.file.size)}`
  if (task.state === 'done') return `${formatFileSize(task.file.size)}，已加入知识库`
  return task.state === 'checking' ? '正在核对' : '正在加入知识库'
}

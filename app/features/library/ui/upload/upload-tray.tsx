import {
  ChevronDown,
  ChevronUp,
  CircleAlert,
  CircleCheck,
  RotateCw,
  SkipForward,
  X,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { formatFileSize } from '~/core/format'
import { Button } from '~/kit/controls/button'
import { FileMark } from '~/kit/file-mark'
import { IconButton } from '~/kit/controls/icon-button'
import { Progress } from '~/kit/progress'
import { Spinner } from '~/kit/spinner'
import type { FileView } from '../../wire/contracts/files'
import { MAX_ASKED_FILES } from '../../terms'
import { learningOf } from '../files/progress'
import type { UploadQueue } from './queue'
import { summaryOf, type UploadSummary } from './summary'
import type { UploadTask } from './task'
import './upload.css'

/** How long the line stays once all is learned, ms: time to see that questions may be asked now. */
const REST_MS = 20_000

export interface UploadTrayProps {
  queue: UploadQueue
  /** Opens a conversation over these files. */
  onAsk: (files: readonly FileView[]) => void
}

/**
 * What is going up, in a corner of the page. Once all is up it folds to one line, which says what became of the files;
 * when all are learned the line offers to
 * ask them and goes by itself, after a failure it stays until it is put away.
 */
export function UploadTray({ queue, onAsk }: UploadTrayProps) {
  const tasks = useStore(queue.store, (state) => state.tasks)
  const { words, state } = summaryOf(tasks)
  const isBusy = state === 'busy'
  // Opened or folded by hand; the next round of uploads begins anew.
  const [chosen, setChosen] = useState<{ isBusy: boolean; isOpen: boolean } | null>(null)
  const usual = isBusy || tasks.some((task) => task.state === 'failed')
  const isOpen = chosen?.isBusy === isBusy ? chosen.isOpen : usual
  useEffect(() => {
    if (state !== 'done' || tasks.length === 0 || isOpen) return
    const timer = setTimeout(queue.clear, REST_MS)
    return () => clearTimeout(timer)
  }, [state, tasks.length, isOpen, queue])
  if (tasks.length === 0) return null
  return (
    <section className="upload-tray" aria-label="上传" data-folded={!isOpen || undefined}>
      <header className="upload-tray-bar">
        <SummaryMark state={state} />
        <b className="min-w-0 flex-1 truncate font-semibold" role="status" title={words}>
          {words}
        </b>
        <IconButton
          label={isOpen ? '收起' : '展开'}
          size="small"
          icon={isOpen ? <ChevronDown size={16} /> : <ChevronUp size={16} />}
          aria-expanded={isOpen}
          onClick={() => setChosen({ isBusy, isOpen: !isOpen })}
        />
        <IconButton
          label="关闭"
          size="small"
          icon={<X size={16} />}
          disabledReason={isBusy ? '上传完成后可以关闭' : undefined}
          onClick={queue.clear}
        />
      </header>
      <AskLearned
        files={learnedFiles(tasks)}
        onAsk={(files) => {
          queue.clear()
          onAsk(files)
        }}
        isBusy={isBusy}
      />
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

/** The way on from a file that is learned: to ask it. */
function AskLearned(props: {
  files: readonly FileView[]
  isBusy: boolean
  onAsk: (files: readonly FileView[]) => void
}) {
  const { files, isBusy, onAsk } = props
  if (isBusy || files.length === 0 || files.length > MAX_ASKED_FILES) return null
  return (
    <div className="upload-tray-ask">
      <Button size="small" onClick={() => onAsk(files)}>
        {files.length === 1 ? '问这份资料' : `问这 ${files.length} 份资料`}
      </Button>
    </div>
  )
}

const learnedFiles = (tasks: readonly UploadTask[]): FileView[] =>
  tasks.flatMap(({ added, learning }) =>
    added && learning && learningOf(learning).state === 'learned'
      ? [{ ...added, ...learning, id: added.id }]
      : [],
  )

function SummaryMark({ state }: Pick<UploadSummary, 'state'>) {
  if (state === 'done') return <CircleCheck size={16} className="flex-none text-success" />
  if (state === 'failed') return <CircleAlert size={16} className="flex-none text-danger" />
  return <Spinner />
}

function UploadLine({ task, queue }: { task: UploadTask; queue: UploadQueue }) {
  const { file } = task
  const { words, isWrong } = lineWords(task)
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
          <div className={isWrong ? 'text-micro text-danger' : 'text-micro text-ink-3'}>
            {words}
          </div>
        )}
      </div>
      {task.state === 'sending' && (
        <span className="text-micro text-ink-3 tabular-nums">{task.percent}%</span>
      )}
      {task.state === 'done' ? (
        <LearningMark task={task} />
      ) : (
        <LineActions task={task} queue={queue} />
      )}
    </li>
  )
}

function LineActions({ task, queue }: { task: UploadTask; queue: UploadQueue }) {
  const { name } = task.file
  const hasFailed = task.state === 'failed'
  return (
    <>
      {hasFailed && (
        <IconButton
          label={`重试 ${name}`}
          size="tiny"
          icon={<RotateCw size={15} />}
          onClick={() => queue.retry(task.id)}
        />
      )}
      {task.state === 'seeing' && task.ocr !== null && task.ocr.of > 0 && (
        <IconButton
          label={`不再识别，直接加入 ${name}`}
          size="tiny"
          icon={<SkipForward size={15} />}
          onClick={() => queue.skipSeeing(task.id)}
        />
      )}
      <IconButton
        label={hasFailed ? `移除 ${name}` : `取消上传 ${name}`}
        size="tiny"
        icon={<X size={15} />}
        onClick={() => queue.cancel(task.id)}
      />
    </>
  )
}

/** A tick only for what is learned: what went up may still turn out to be unreadable. */
function LearningMark({ task }: { task: UploadTask }) {
  const state = task.learning ? learningOf(task.learning).state : 'queued'
  if (state === 'learned') {
    return <CircleCheck size={16} className="flex-none text-success" aria-hidden="true" />
  }
  if (state === 'failed') {
    return <CircleAlert size={16} className="flex-none text-danger" aria-hidden="true" />
  }
  return null
}

/** The models come first, then page after page. */
function seeingWords({ ocr }: UploadTask): string {
  if (ocr?.isQueued) return '已上传，等待识别文字'
  if (!ocr || ocr.of === 0) return '正在查看页面'
  if (ocr.of === 1) return '正在识别文字'
  return `正在识别文字，第 ${Math.min(ocr.done + 1, ocr.of)} / ${ocr.of} 页`
}

function lineWords(task: UploadTask): { words: string; isWrong?: boolean } {
  if (task.state === 'failed') return { words: task.error, isWrong: true }
  if (task.state === 'waiting') return { words: `等待上传，${formatFileSize(task.file.size)}` }
  if (task.state === 'checking') return { words: '正在核对' }
  if (task.state === 'seeing') return { words: seeingWords(task) }
  if (task.state !== 'done') return { words: '正在加入知识库' }
  const learning = task.learning ? learningOf(task.learning) : null
  const [same] = task.duplicates
  if (learning?.state === 'learned') {
    return { words: same ? `已学习，与「${same.title}」内容相同` : '已学习' }
  }
  if (learning?.state === 'learning') return { words: `学习中 ${learning.percent}%` }
  if (learning?.state === 'failed') return { words: learning.reason || '学习失败', isWrong: true }
  return { words: '已上传，排队等待学习' }
}

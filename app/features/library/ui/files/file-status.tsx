import { Button } from '~/kit/controls/button'
import { Progress } from '~/kit/progress'
import { Status } from '~/kit/status'
import type { FileView } from '../../wire/contracts/files'
import { learningOf, mayRetry } from './progress'

export interface FileStatusProps {
  file: FileView
  onRetry: () => void
  onDelete?: () => void
}

/** What the row says about its learning: in words, with its mark, and the way out of a failure. */
export function FileStatus({ file, onRetry, onDelete }: FileStatusProps) {
  const learning = learningOf(file)
  if (learning.state === 'learned') return <Status tone="done">已学习</Status>
  if (learning.state === 'queued') return <Status tone="waiting">排队中</Status>
  if (learning.state === 'learning') {
    return (
      <div>
        <span className="flex justify-between text-small text-ink-2">
          <span>学习中</span>
          <span className="text-ink-3">{learning.percent}%</span>
        </span>
        <Progress className="mt-1" value={learning.percent} label={`正在学习${file.title}`} />
      </div>
    )
  }
  return (
    <span className="flex items-center gap-1">
      <Status tone="danger">学习失败</Status>
      {file.isMine && mayRetry(file) && (
        <Button
          kind="ghost"
          size="small"
          className="text-indigo"
          aria-label={`重试 ${file.title}`}
          onClick={onRetry}
        >
          重试
        </Button>
      )}
      {file.isMine && !mayRetry(file) && onDelete && (
        <Button
          kind="danger-text"
          size="small"
          aria-label={`删除 ${file.title}`}
          onClick={onDelete}
        >
          删除
        </Button>
      )}
    </span>
  )
}

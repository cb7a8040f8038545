import { Progress } from '~/kit/progress'
import { Status } from '~/kit/status'
import type { FileView } from '../../contract'
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
  const act = mayRetry(file) ? { word: '重试', run: onRetry } : { word: '删除', run: onDelete }
  return (
    <span className="flex items-center gap-1.5">
      <Status tone="danger">学习失败</Status>
      {file.isMine && act.run && (
        <button
          type="button"
          className="k-link text-small"
          aria-label={`${act.word} ${file.title}`}
          onClick={act.run}
        >
          {act.word}
        </button>
      )}
    </span>
  )
}

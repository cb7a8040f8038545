import { EmptyState } from '~/kit/empty-state'
import { Progress } from '~/kit/progress'
import { learningOf } from '../files/progress'
import { FailureActions, type FailureActionsProps } from './failure-actions'

/** In place of a tab while its file is not learned: how far it is, or why it failed and what helps. */
export function NotYet(props: FailureActionsProps) {
  const { file } = props
  const learning = learningOf(file)
  if (learning.state === 'failed') {
    return (
      <div className="grid flex-1 place-items-center p-6">
        <EmptyState
          drawing="none"
          title="学习失败"
          hint={learning.reason || '这份文件没有学完，暂时不能使用'}
          actions={<FailureActions {...props} />}
        />
      </div>
    )
  }
  const percent = learning.state === 'learning' ? learning.percent : 0
  return (
    <div className="grid flex-1 place-items-center p-6">
      <div className="w-64 text-center" role="status">
        <h2 className="font-serif text-[17px] leading-7 font-semibold">
          {learning.state === 'queued' ? '排队等待学习' : `正在学习 ${percent}%`}
        </h2>
        <Progress className="my-3" value={percent} label="正在学习" />
        <p className="text-small text-ink-2">学习完成后就可以使用，原文现在就能阅读</p>
      </div>
    </div>
  )
}

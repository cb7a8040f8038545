import { formatDayTime } from '~/core/format'
import { RotateCw, Square } from 'lucide-react'
import { AskAdmin } from '~/browser/ask-admin'
import { Button } from '~/kit/button'
import { Dot } from '~/kit/dot'
import { EmptyState } from '~/kit/empty-state'
import { Progress } from '~/kit/progress'
import { SkeletonRows } from '~/kit/skeleton'
import { Tooltip } from '~/kit/tooltip'
import type { GenerationJobView } from '../../terms'
import { isUnderWay, type Made } from './use-made'

export interface MakingStateProps {
  made: Made<{ making: GenerationJobView }>
  /** What is made, e.g. 导读. */
  name: string
}

/** In place of what is not made yet: how far it is, why it failed and what helps. */
export function MakingState({ made, name }: MakingStateProps) {
  const { view, failure } = made
  const retry = (
    <Button size="small" icon={<RotateCw size={15} />} onClick={made.retry}>
      重试
    </Button>
  )
  if (failure) {
    return <Centred title={`${name}没有打开`} hint={failure} actions={retry} />
  }
  if (!view || view.making.status === 'none') {
    return (
      <div className="reader-waiting">
        <SkeletonRows rows={4} />
      </div>
    )
  }
  const { making } = view
  if (isUnderWay(making)) return <UnderWay made={made} making={making} name={name} />
  return making.status === 'cancelled' ? (
    <Centred title={`已停止生成${name}`} actions={retry} />
  ) : (
    <Centred title={`${name}没有生成`} hint={<AskAdmin text={making.error} />} actions={retry} />
  )
}

function Centred(props: Parameters<typeof EmptyState>[0]) {
  return (
    <div className="grid flex-1 place-items-center p-6">
      <EmptyState drawing="none" {...props} />
    </div>
  )
}

function UnderWay({ made, making, name }: MakingStateProps & { making: GenerationJobView }) {
  return (
    <div className="grid flex-1 place-items-center p-6">
      <div className="w-64 text-center" role="status">
        <h2 className="font-serif text-[17px] leading-7 font-semibold">
          {making.status === 'waiting' ? `正在准备${name}` : `正在生成${name} ${making.progress}%`}
        </h2>
        <Progress className="my-3" value={making.progress} label={`正在生成${name}`} />
        <p className="text-small text-ink-2">生成一次，能看到这份文件的人都可以用</p>
        {making.isMine && (
          <Button
            className="mt-3"
            kind="ghost"
            size="small"
            icon={<Square size={13} />}
            onClick={made.stop}
          >
            停止
          </Button>
        )}
      </div>
    </div>
  )
}

export interface MadeByProps {
  making: GenerationJobView
  onAgain: () => void
}

/** Who made it and when, and the way to have it made anew. */
export function MadeBy({ making, onAgain }: MadeByProps) {
  const isPart = making.readPassages < making.allPassages
  return (
    <div className="made-by">
      <span className="min-w-0 flex-1">
        {making.isExtracted ? `摘自原文，由${making.madeBy}选出` : `由${making.madeBy}生成`}
        <Dot />
        {formatDayTime(making.madeAt)}
        {making.error && (
          <>
            <Dot />
            模型没有写成：
            <AskAdmin text={making.error} />
          </>
        )}
        {isPart && (
          <>
            <Dot />
            读了{making.allPassages}段中的{making.readPassages}段
          </>
        )}
      </span>
      <Tooltip text="重新生成">
        <button type="button" className="made-again" aria-label="重新生成" onClick={onAgain}>
          <RotateCw size={14} />
        </button>
      </Tooltip>
    </div>
  )
}

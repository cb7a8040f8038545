import { formatDayTime } from '~/core/format'
import { RotateCw, Square } from 'lucide-react'
import { AskAdmin } from '~/client/ask-admin'
import { Button } from '~/kit/controls/button'
import { Dot } from '~/kit/dot'
import { EmptyState } from '~/kit/empty-state'
import { Progress } from '~/kit/progress'
import { SkeletonRows } from '~/kit/skeleton'
import { Tooltip } from '~/kit/overlays/tooltip'
import type { GenerationJobView } from '../../wire/terms/guide'
import { isUnderWay, type Generation } from './use-generation'

export interface GenerationStateProps {
  generation: Generation<{ making: GenerationJobView }>
  /** What is made, e.g. 导读. */
  name: string
}

/** In place of what is not made yet: how far it is, why it failed and what helps. */
export function GenerationState({ generation, name }: GenerationStateProps) {
  const { view, failure } = generation
  const retry = (
    <Button size="small" icon={<RotateCw size={15} />} onClick={generation.retry}>
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
  const { making: job } = view
  if (isUnderWay(job)) return <UnderWay generation={generation} making={job} name={name} />
  return job.status === 'cancelled' ? (
    <Centred title={`已停止生成${name}`} actions={retry} />
  ) : (
    <Centred title={`${name}没有生成`} hint={<AskAdmin text={job.error} />} actions={retry} />
  )
}

function Centred(props: Parameters<typeof EmptyState>[0]) {
  return (
    <div className="grid flex-1 place-items-center p-6">
      <EmptyState drawing="none" {...props} />
    </div>
  )
}

function UnderWay({
  generation,
  making: job,
  name,
}: GenerationStateProps & { making: GenerationJobView }) {
  return (
    <div className="grid flex-1 place-items-center p-6">
      <div className="w-64 text-center" role="status">
        <h2 className="font-serif text-[17px] leading-7 font-semibold">
          {job.status === 'waiting' ? `正在准备${name}` : `正在生成${name} ${job.progress}%`}
        </h2>
        <Progress className="my-3" value={job.progress} label={`正在生成${name}`} />
        <p className="text-small text-ink-2">生成一次，能看到这份文件的人都可以用</p>
        {job.isMine && (
          <Button
            className="mt-3"
            kind="ghost"
            size="small"
            icon={<Square size={13} />}
            onClick={generation.stop}
          >
            停止
          </Button>
        )}
      </div>
    </div>
  )
}

export interface GeneratedByProps {
  making: GenerationJobView
  onAgain: () => void
}

/** Who made it and when, and the way to have it made anew. */
export function GeneratedBy({ making: job, onAgain }: GeneratedByProps) {
  const isPart = job.readPassages < job.allPassages
  return (
    <div className="made-by">
      <span className="min-w-0 flex-1">
        {job.isExtracted ? `摘自原文，由${job.madeBy}选出` : `由${job.madeBy}生成`}
        <Dot />
        {formatDayTime(job.madeAt)}
        {job.error && (
          <>
            <Dot />
            模型没有写成：
            <AskAdmin text={job.error} />
          </>
        )}
        {isPart && (
          <>
            <Dot />
            读了{job.allPassages}段中的{job.readPassages}段
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

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '~/kit/controls/icon-button'
import type { MessageView } from '../../terms'

/** Steps through what was asked at one place of the thread. */
export function VersionSwitch(props: {
  message: Pick<MessageView, 'id' | 'versions'>
  isBusy: boolean
  onChoose(messageId: string): void
}) {
  const { id, versions = [] } = props.message
  const index = versions.indexOf(id)
  if (versions.length < 2 || index < 0) return null
  const step = (by: -1 | 1, label: string) => {
    const target = versions[index + by]
    const reason = props.isBusy ? '正在回答，完成后可以切换' : '没有更多版本'
    const Arrow = by < 0 ? ChevronLeft : ChevronRight
    return (
      <IconButton
        label={label}
        size="tiny"
        icon={<Arrow size={15} aria-hidden="true" />}
        onClick={() => target && props.onChoose(target)}
        {...((!target || props.isBusy) && { disabledReason: reason })}
      />
    )
  }
  return (
    <span className="flex items-center" role="group" aria-label="版本">
      {step(-1, '上一个版本')}
      <span className="min-w-8 text-center tabular-nums" aria-live="polite">
        {index + 1}/{versions.length}
      </span>
      {step(1, '下一个版本')}
    </span>
  )
}

import { Check, MessageCircleQuestionMark, Minus, Trash2, X } from 'lucide-react'
import { Tooltip } from '~/kit/tooltip'

export interface BatchBarProps {
  count: number
  /** Every loaded row is picked already. */
  isAll: boolean
  onAll: () => void
  onAsk: () => void
  /** Why the picked files cannot be deleted; empty when they can. */
  deleteOff: string
  onDelete: () => void
  onClear: () => void
}

/** Lies over the head of the list while rows are picked. */
export function BatchBar(props: BatchBarProps) {
  const { count, isAll, onAll, onAsk, deleteOff, onDelete, onClear } = props
  return (
    <div className="batch-bar" role="toolbar" aria-label="批量操作">
      <button
        type="button"
        className="batch-check"
        aria-label={isAll ? '取消全选' : '选择全部'}
        onClick={onAll}
      >
        {isAll ? <Check size={12} strokeWidth={3} /> : <Minus size={12} strokeWidth={3} />}
      </button>
      <b className="mr-1 ml-2.5 font-semibold" role="status">
        已选 {count} 项
      </b>
      <span className="batch-rule" aria-hidden="true" />
      <button type="button" onClick={onAsk}>
        <MessageCircleQuestionMark size={15} aria-hidden="true" />
        向所选提问
      </button>
      <Tooltip text={deleteOff}>
        <button
          type="button"
          aria-disabled={deleteOff !== '' || undefined}
          onClick={deleteOff ? undefined : onDelete}
        >
          <Trash2 size={15} aria-hidden="true" />
          删除
        </button>
      </Tooltip>
      <span className="flex-1" />
      <button type="button" aria-label="取消选择" onClick={onClear}>
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  )
}

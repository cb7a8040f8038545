import { MessageCircleQuestionMark, Trash2, X } from 'lucide-react'

export interface BatchBarProps {
  count: number
  onAsk: () => void
  onDelete: () => void
  onClear: () => void
}

/** Lies over the head of the list while rows are picked. */
export function BatchBar({ count, onAsk, onDelete, onClear }: BatchBarProps) {
  return (
    <div className="batch-bar" role="toolbar" aria-label="批量操作">
      <b className="mr-1 ml-2.5 font-semibold" role="status">
        已选 {count} 项
      </b>
      <span className="batch-rule" aria-hidden="true" />
      <button type="button" onClick={onAsk}>
        <MessageCircleQuestionMark size={15} aria-hidden="true" />
        向所选提问
      </button>
      <button type="button" onClick={onDelete}>
        <Trash2 size={15} aria-hidden="true" />
        删除
      </button>
      <span className="flex-1" />
      <button type="button" aria-label="取消选择" onClick={onClear}>
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  )
}

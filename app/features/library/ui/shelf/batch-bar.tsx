import {
  BookMarked,
  Check,
  Download,
  FolderInput,
  Languages,
  MessageCircleQuestionMark,
  Minus,
  RotateCw,
  Tags,
  Trash2,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Tooltip } from '~/kit/overlays/tooltip'
import './batch-bar.css'

export interface BatchAct {
  name: 'ask' | 'move' | 'translate' | 'tag' | 'works' | 'relearn' | 'download' | 'delete'
  /** Why it cannot be done with what is picked; '' when it can. */
  off: string
  run: () => void
}

export interface BatchBarProps {
  /** 已选, or what is going on instead. */
  verb: string
  /** How many. */
  summary: string
  /** Every row is picked already. */
  isAll: boolean
  onAll: () => void
  actions: readonly BatchAct[]
  onClear: () => void
}

const actionViews: Record<BatchAct['name'], { label: string; icon: ReactNode }> = {
  ask: {
    label: '向所选提问',
    icon: <MessageCircleQuestionMark size={15} aria-hidden="true" />,
  },
  move: { label: '移动', icon: <FolderInput size={15} aria-hidden="true" /> },
  translate: { label: '翻译', icon: <Languages size={15} aria-hidden="true" /> },
  tag: { label: '标签', icon: <Tags size={15} aria-hidden="true" /> },
  works: { label: '著录', icon: <BookMarked size={15} aria-hidden="true" /> },
  relearn: { label: '重新学习', icon: <RotateCw size={15} aria-hidden="true" /> },
  download: { label: '下载', icon: <Download size={15} aria-hidden="true" /> },
  delete: { label: '删除', icon: <Trash2 size={15} aria-hidden="true" /> },
}

/** Lies over the head of the list while rows are picked. */
export function BatchBar({ verb, summary, isAll, onAll, actions, onClear }: BatchBarProps) {
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
      <b className="batch-told" role="status">
        <span>{verb} </span>
        {summary}
      </b>
      <span className="batch-rule" aria-hidden="true" />
      <span className="batch-acts">
        {actions.map(({ name, off, run }) => (
          <Tooltip key={name} text={off}>
            <button
              type="button"
              aria-disabled={off !== '' || undefined}
              onClick={off ? undefined : run}
            >
              {actionViews[name].icon}
              <span>{actionViews[name].label}</span>
            </button>
          </Tooltip>
        ))}
      </span>
      <button type="button" aria-label="取消选择" onClick={onClear}>
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  )
}

import { ArrowDown, ArrowUp } from 'lucide-react'
import { formatDay } from '~/core/format'
import { Button } from '~/kit/controls/button'
import { IconButton } from '~/kit/controls/icon-button'
import { Tag } from '~/kit/tag'
import { homeVisibleAtMost, type OperatorHomeItem } from '../../terms'

export interface ItemRowProps {
  item: OperatorHomeItem
  /** '' where all brands have it. */
  brandName: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onEdit: () => void
  onDelete: () => void
}

const states = {
  shown: { tone: 'success', label: '显示中' },
  crowded: { tone: 'warning', label: '未显示' },
  waiting: { tone: 'warning', label: '未开始' },
  over: { tone: 'plain', label: '已结束' },
} as const

/** An item of the home page as its operator sees it. */
export function ItemRow(props: ItemRowProps) {
  const { item, brandName, isFirst, isLast, onMove, onEdit, onDelete } = props
  const { title, summary, link, picture, state } = item
  const about = [
    state === 'crowded' && `前面已有${homeVisibleAtMost[item.slot]}条，上移后显示`,
    summary,
    brandName && `只在「${brandName}」`,
    daysOf(item),
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2.5">
      {picture && (
        <img src={picture} alt="" className="h-9 w-14 flex-none rounded-sm object-cover" />
      )}
      <span className="min-w-0 flex-1 basis-60">
        <span className="flex items-center gap-2">
          <span className="truncate">{title}</span>
          <Tag tone={states[state].tone}>{states[state].label}</Tag>
        </span>
        <span className="block truncate text-micro text-ink-3">
          <a href={link} target="_blank" rel="noopener noreferrer" className="k-link">
            {link}
          </a>
          {about.length > 0 && `　${about.join('，')}`}
        </span>
      </span>
      <span className="flex items-center gap-1">
        <IconButton
          size="small"
          label={`上移：${title}`}
          icon={<ArrowUp size={16} />}
          {...(isFirst && { disabledReason: '已在最前' })}
          onClick={() => onMove(-1)}
        />
        <IconButton
          size="small"
          label={`下移：${title}`}
          icon={<ArrowDown size={16} />}
          {...(isLast && { disabledReason: '已在最后' })}
          onClick={() => onMove(1)}
        />
        <Button size="small" aria-label={`编辑：${title}`} onClick={onEdit}>
          编辑
        </Button>
        <Button size="small" kind="ghost" aria-label={`删除：${title}`} onClick={onDelete}>
          删除
        </Button>
      </span>
    </li>
  )
}

function daysOf({ fromDay, untilDay }: OperatorHomeItem): string {
  const [from, until] = [fromDay, untilDay].map((day) => day && formatDay(`${day} 00:00:00`))
  if (from && until) return `${from}至${until}`
  if (from) return `${from}起`
  return until ? `到${until}` : ''
}

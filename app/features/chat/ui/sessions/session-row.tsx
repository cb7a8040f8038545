import { Ellipsis, FolderInput, Pencil, Pin, PinOff, Share2, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { IconButton } from '~/kit/controls/icon-button'
import { Menu, MenuItem, MenuRule } from '~/kit/overlays/menu'
import type { QuestionRecordView } from '../../record-terms'
import { dragOf } from './session-drag'

export interface SessionRowProps {
  record: QuestionRecordView
  /** On the screen. */
  isCurrent: boolean
  /** Being answered. */
  isLive: boolean
  onPick(): void
  onPin(record: QuestionRecordView): Promise<unknown>
  onShare(record: QuestionRecordView): void
  onAsk(to: 'rename' | 'move' | 'delete'): void
}

/** One conversation of the list, with what can be done to it. */
export function SessionRow(props: SessionRowProps) {
  const { record } = props
  return (
    <li className="group relative mx-2.5" {...dragOf(record.sessionId)}>
      <Link
        to={`/chat/${record.sessionId}`}
        onClick={props.onPick}
        aria-current={props.isCurrent ? 'page' : undefined}
        className="flex h-9 items-center gap-1.5 rounded-md px-2.5 text-ink-2 group-focus-within:pr-8 group-hover:pr-8 group-has-[[aria-expanded=true]]:pr-8 hover:bg-wash aria-[current]:bg-wash-2 aria-[current]:font-semibold aria-[current]:text-ink max-desktop:pr-8 max-tablet:h-11"
      >
        {props.isLive && (
          <i className="size-1.5 flex-none rounded-full bg-seal" role="img" aria-label="正在回答" />
        )}
        <span className="truncate" title={record.title}>
          {record.title}
        </span>
      </Link>
      <Menu
        align="end"
        trigger={
          <IconButton
            label={`更多：${record.title}`}
            size="small"
            className="absolute! top-1/2 right-1 -translate-y-1/2 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100 max-desktop:opacity-100"
            icon={<Ellipsis size={16} aria-hidden="true" />}
          />
        }
      >
        <MenuItem
          icon={record.isPinned ? <PinOff size={16} /> : <Pin size={16} />}
          onSelect={() => void props.onPin(record)}
        >
          {record.isPinned ? '取消置顶' : '置顶'}
        </MenuItem>
        <MenuItem icon={<Pencil size={16} />} onSelect={() => props.onAsk('rename')}>
          重命名
        </MenuItem>
        <MenuItem icon={<FolderInput size={16} />} onSelect={() => props.onAsk('move')}>
          移动到文件夹
        </MenuItem>
        <MenuItem icon={<Share2 size={16} />} onSelect={() => props.onShare(record)}>
          分享
        </MenuItem>
        <MenuRule />
        <MenuItem danger icon={<Trash2 size={16} />} onSelect={() => props.onAsk('delete')}>
          删除
        </MenuItem>
      </Menu>
    </li>
  )
}

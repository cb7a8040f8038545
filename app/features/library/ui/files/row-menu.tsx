import {
  Download,
  ListChecks,
  MessageCircleQuestionMark,
  Pencil,
  RotateCw,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { Menu, MenuItem, MenuRule } from '~/kit/menu'
import type { FileView } from '../../contract'
import type { RowActs } from './file-row'
import { learningOf, mayRetry, notYoursOf } from './progress'

/** Whose menu is open, and the button that opened it. */
export interface OpenMenu {
  file: FileView
  button: HTMLElement
}

export function useRowMenu() {
  const [open, setOpen] = useState<OpenMenu | null>(null)
  return {
    open,
    show: (file: FileView, button: HTMLElement) => setOpen({ file, button }),
    close: () => setOpen(null),
  }
}

/** The one menu of all rows: it stands at the button that asked for it and gives the focus back to it. */
export function RowMenu(props: { at: OpenMenu; acts: Omit<RowActs, 'onMenu'>; onClose(): void }) {
  const { at, acts, onClose } = props
  const { file, button } = at
  const [place] = useState(() => placeOf(button))
  const isFailed = learningOf(file).state === 'failed'
  return (
    <Menu
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      returnFocus={() => button.focus()}
      label={`${file.title} 的操作`}
      align="end"
      trigger={<span aria-hidden="true" style={{ position: 'fixed', ...place }} />}
    >
      <span className="file-menu-narrow">
        <MenuItem
          icon={<MessageCircleQuestionMark size={16} />}
          disabledReason={isFailed ? '学习失败的文件不能提问' : undefined}
          onSelect={() => acts.onAsk(file)}
        >
          提问
        </MenuItem>
        <MenuItem icon={<Download size={16} />} onSelect={() => acts.onDownload(file)}>
          下载
        </MenuItem>
        <MenuItem icon={<ListChecks size={16} />} onSelect={() => acts.onPick(file.id, false)}>
          选择
        </MenuItem>
      </span>
      {isFailed && mayRetry(file) && (
        <MenuItem
          icon={<RotateCw size={16} />}
          disabledReason={notYoursOf(file)}
          onSelect={() => acts.onRetry(file)}
        >
          重试
        </MenuItem>
      )}
      <MenuItem
        icon={<Pencil size={16} />}
        disabledReason={notYoursOf(file)}
        onSelect={() => acts.onRename(file)}
      >
        重命名
      </MenuItem>
      <MenuRule />
      <MenuItem
        icon={<Trash2 size={16} />}
        danger
        disabledReason={notYoursOf(file)}
        onSelect={() => acts.onDelete([file])}
      >
        删除
      </MenuItem>
    </Menu>
  )
}

function placeOf(button: HTMLElement) {
  const { top, left, width, height } = button.getBoundingClientRect()
  return { top, left, width, height, pointerEvents: 'none' as const }
}

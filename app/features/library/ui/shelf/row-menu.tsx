import {
  Download,
  FolderInput,
  FolderOpen,
  ListChecks,
  MessageCircleQuestionMark,
  Pencil,
  RotateCw,
  ShieldCheck,
  Tags,
  Trash2,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Menu, MenuItem, MenuRule } from '~/kit/overlays/menu'
import { libraryErrors } from '../../errors'
import { learningOf, mayRetry } from '../files/progress'
import type { RowActions } from './row-actions'
import { isOwn, nameOf, type ShelfRow } from './shelf-rows'

// The list does not wait for what is seldom asked of a row.
const ToCreation = lazy(() => import('../files/to-creation'))

/** Whose menu is open, and the button that opened it. */
export interface OpenMenu {
  row: ShelfRow
  button: HTMLElement
}

export function useRowMenu() {
  const [open, setOpen] = useState<OpenMenu | null>(null)
  return {
    open,
    show: (row: ShelfRow, button: HTMLElement) => setOpen({ row, button }),
    close: () => setOpen(null),
  }
}

type MenuActions = Omit<RowActions, 'onMenu'>

/** The one menu of all rows: it stands at the button that asked for it and gives the focus back to it. */
export function RowMenu(props: { menu: OpenMenu; actions: MenuActions; onClose(): void }) {
  const { menu, actions, onClose } = props
  const { row, button } = menu
  const [place] = useState(() => placeOf(button))
  const off = isOwn(row) ? undefined : libraryErrors.notYours().text
  return (
    <Menu
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      returnFocus={() => button.focus()}
      label={`${nameOf(row)} 的操作`}
      align="end"
      trigger={<span aria-hidden="true" style={{ position: 'fixed', ...place }} />}
    >
      {row.kind === 'file' ? (
        <FileItems row={row} actions={actions} off={off} />
      ) : (
        <FolderItems row={row} actions={actions} off={off} />
      )}
      <MenuItem
        icon={<Pencil size={16} />}
        shortcut="F2"
        disabledReason={off}
        onSelect={() => actions.onRename(row)}
      >
        重命名
      </MenuItem>
      <MenuItem
        icon={<FolderInput size={16} />}
        shortcut="M"
        disabledReason={off}
        onSelect={() => actions.onMove([row])}
      >
        移动到
      </MenuItem>
      {mayBeWritten(row) && (
        <>
          <MenuRule />
          <Suspense>
            {row.kind === 'file' ? (
              <ToCreation id={row.file.id} />
            ) : (
              <ToCreation id={row.folder.id} isFolder />
            )}
          </Suspense>
        </>
      )}
      <MenuRule />
      <MenuItem
        icon={<Trash2 size={16} />}
        danger
        disabledReason={off}
        onSelect={() => actions.onDelete([row])}
      >
        删除
      </MenuItem>
    </Menu>
  )
}

const mayBeWritten = (row: ShelfRow) =>
  row.kind === 'folder' || learningOf(row.file).state !== 'failed'

interface ItemsProps<Kind extends ShelfRow['kind']> {
  row: Extract<ShelfRow, { kind: Kind }>
  actions: MenuActions
  off: string | undefined
}

function FileItems({ row, actions, off }: ItemsProps<'file'>) {
  const { file } = row
  const isFailed = learningOf(file).state === 'failed'
  return (
    <>
      <span className="file-menu-narrow">
        <MenuItem
          icon={<MessageCircleQuestionMark size={16} />}
          disabledReason={isFailed ? '学习失败的文件不能提问' : undefined}
          onSelect={() => actions.onAsk([row])}
        >
          提问
        </MenuItem>
        <MenuItem icon={<Download size={16} />} onSelect={() => actions.onDownload([row])}>
          下载
        </MenuItem>
        <MenuItem icon={<ListChecks size={16} />} onSelect={() => actions.onPick(row.key, false)}>
          选择
        </MenuItem>
      </span>
      {isFailed && mayRetry(file) && (
        <MenuItem
          icon={<RotateCw size={16} />}
          disabledReason={off}
          onSelect={() => actions.onRetry([file])}
        >
          重试
        </MenuItem>
      )}
      <MenuItem
        icon={<Tags size={16} />}
        disabledReason={off}
        onSelect={() => actions.onTag([file])}
      >
        标签
      </MenuItem>
    </>
  )
}

function FolderItems({ row, actions, off }: ItemsProps<'folder'>) {
  return (
    <>
      <MenuItem icon={<FolderOpen size={16} />} onSelect={() => actions.onOpen(row)}>
        打开
      </MenuItem>
      <span className="file-menu-narrow">
        <MenuItem icon={<ListChecks size={16} />} onSelect={() => actions.onPick(row.key, false)}>
          选择
        </MenuItem>
      </span>
      {actions.mayExport && (
        <MenuItem icon={<Download size={16} />} onSelect={() => actions.onDownload([row])}>
          导出 ZIP
        </MenuItem>
      )}
      <MenuItem
        icon={<ShieldCheck size={16} />}
        disabledReason={off}
        onSelect={() => actions.onAccess(row.folder)}
      >
        权限
      </MenuItem>
    </>
  )
}

function placeOf(button: HTMLElement) {
  const { top, left, width, height } = button.getBoundingClientRect()
  return { top, left, width, height, pointerEvents: 'none' as const }
}

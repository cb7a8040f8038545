import { ChevronRight, Ellipsis, Folder, FolderPlus, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '~/kit/controls/icon-button'
import { Menu, MenuItem, MenuRule } from '~/kit/overlays/menu'
import type { QuestionRecordView, SessionFolderView } from '../../record-terms'
import { useSessionDrop } from './session-drag'

export interface SessionFoldersProps {
  folders: SessionFolderView[]
  /** Ids of those whose conversations are shown. */
  open: readonly string[]
  /** Conversations by folder; absent while they are being read. */
  held: Record<string, QuestionRecordView[]>
  /** One conversation of the list. */
  row(record: QuestionRecordView): ReactNode
  onToggle(id: string): void
  onNew(): void
  onAskRename(folder: SessionFolderView): void
  onAskDelete(folder: SessionFolderView): void
  onMove(sessionId: string, folderId: string): void
}

/** A person's folders above their days. */
export function SessionFolders(props: SessionFoldersProps) {
  return (
    <section aria-label="文件夹">
      <div className="flex items-center pt-2.5 pr-3.5 pl-[18px]">
        <h2 className="flex-1 text-micro text-ink-3">文件夹</h2>
        <IconButton
          label="新建文件夹"
          size="small"
          icon={<FolderPlus size={15} aria-hidden="true" />}
          onClick={props.onNew}
        />
      </div>
      <ul>
        {props.folders.map((folder) => (
          <FolderItem key={folder.id} folder={folder} {...props} />
        ))}
      </ul>
    </section>
  )
}

function FolderItem({ folder, ...props }: SessionFoldersProps & { folder: SessionFolderView }) {
  const { id, name, sessions } = folder
  const isOpen = props.open.includes(id)
  const records = props.held[id]
  const drop = useSessionDrop((sessionId) => props.onMove(sessionId, id))
  return (
    <li
      className={`mx-2.5 rounded-md ${drop.isOver ? 'bg-brand-soft' : ''}`}
      data-over={drop.isOver || undefined}
      {...drop.target}
    >
      <div className="group relative">
        <button
          type="button"
          aria-expanded={isOpen}
          className="flex h-9 w-full items-center gap-1.5 rounded-md px-2.5 text-left text-ink-2 group-focus-within:pr-8 group-hover:pr-8 group-has-[[data-state=open]]:pr-8 hover:bg-wash max-desktop:pr-8 max-tablet:h-11"
          onClick={() => props.onToggle(id)}
        >
          <ChevronRight
            size={14}
            aria-hidden="true"
            className={`flex-none text-ink-3 transition-transform ${isOpen ? 'rotate-90' : ''}`}
          />
          <Folder size={15} aria-hidden="true" className="flex-none" />
          <span className="min-w-0 flex-1 truncate" title={name}>
            {name}
          </span>
          <span className="text-micro text-ink-3" aria-label={`${sessions}个会话`}>
            {sessions}
          </span>
        </button>
        <Menu
          align="end"
          trigger={
            <IconButton
              label={`更多：${name}`}
              size="small"
              className="absolute! top-1/2 right-1 -translate-y-1/2 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100 max-desktop:opacity-100"
              icon={<Ellipsis size={16} aria-hidden="true" />}
            />
          }
        >
          <MenuItem icon={<Pencil size={16} />} onSelect={() => props.onAskRename(folder)}>
            重命名
          </MenuItem>
          <MenuRule />
          <MenuItem danger icon={<Trash2 size={16} />} onSelect={() => props.onAskDelete(folder)}>
            删除文件夹
          </MenuItem>
        </Menu>
      </div>
      {isOpen && records && (
        <ul className="pl-3.5">
          {records.map((record) => props.row(record))}
          {records.length === 0 && (
            <li className="px-5 py-1.5 text-small text-ink-3">拖到这里，或在会话的菜单里移入</li>
          )}
        </ul>
      )}
    </li>
  )
}

import { Ellipsis, FolderPlus, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { TextFolderView } from '~/features/document/wire/contracts/own'
import { IconButton } from '~/kit/controls/icon-button'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { Menu, MenuItem, MenuRule } from '~/kit/overlays/menu'
import { RenameDialog } from '../../history/rename-dialog'
import { useTextDrop } from './text-drag'
import type { OwnTexts } from './use-own-texts'

export interface FolderRowProps {
  folders: readonly TextFolderView[]
  /** '' for all texts. */
  folderId: string
  texts: OwnTexts
}

/** A person's folders in one row; a text that is dropped on one goes there. */
export function FolderRow({ folders, folderId, texts }: FolderRowProps) {
  const [open, setOpen] = useState<'new' | 'rename' | 'delete' | null>(null)
  const current = folders.find(({ id }) => id === folderId)
  const close = () => setOpen(null)
  return (
    <nav aria-label="文件夹" className="flex flex-wrap items-center gap-1.5 pb-3">
      <FolderChip
        isOn={folderId === ''}
        to="/document"
        name="全部"
        onTake={(id) => void texts.move(id, null)}
      />
      {folders.map((folder) => (
        <FolderChip
          key={folder.id}
          isOn={folder.id === folderId}
          to={`/document?folderId=${folder.id}`}
          name={folder.name}
          count={folder.texts}
          onTake={(id) => void texts.move(id, folder)}
        />
      ))}
      <IconButton
        label="新建文件夹"
        size="small"
        icon={<FolderPlus size={16} aria-hidden="true" />}
        onClick={() => setOpen('new')}
      />
      {current && (
        <Menu
          align="end"
          trigger={
            <IconButton
              label={`更多：${current.name}`}
              size="small"
              icon={<Ellipsis size={16} aria-hidden="true" />}
            />
          }
        >
          <MenuItem icon={<Pencil size={16} />} onSelect={() => setOpen('rename')}>
            重命名文件夹
          </MenuItem>
          <MenuRule />
          <MenuItem danger icon={<Trash2 size={16} />} onSelect={() => setOpen('delete')}>
            删除文件夹
          </MenuItem>
        </Menu>
      )}
      {(open === 'new' || open === 'rename') && (
        <RenameDialog
          title={open === 'rename' ? (current?.name ?? '') : ''}
          heading={open === 'new' ? '新建文件夹' : '重命名文件夹'}
          onClose={close}
          onRename={(name) => texts.saveFolder(open === 'rename' ? folderId : null, name)}
        />
      )}
      {current && (
        <ConfirmDialog
          open={open === 'delete'}
          onOpenChange={close}
          question={`删除文件夹「${current.name}」？`}
          consequence={`里面的${current.texts}份文档留着，不再归入文件夹。`}
          confirmLabel="删除文件夹"
          onConfirm={() => void texts.removeFolder(current).then(close)}
        />
      )}
    </nav>
  )
}

interface FolderChipProps {
  isOn: boolean
  to: string
  name: string
  count?: number
  onTake: (id: string) => void
}

function FolderChip({ isOn, to, name, count, onTake }: FolderChipProps) {
  const drop = useTextDrop(onTake)
  return (
    <Link
      to={to}
      aria-current={isOn ? 'page' : undefined}
      className={`flex h-8 max-w-56 items-center gap-1.5 rounded-md border px-3 max-tablet:h-9 ${
        isOn
          ? 'border-brand-line bg-brand-soft font-semibold'
          : 'border-line-2 text-ink-2 hover:bg-wash'
      } ${drop.isOver ? 'outline-2 outline-brand-text' : ''}`}
      {...drop.target}
    >
      <span className="truncate">{name}</span>
      {count !== undefined && <span className="text-micro text-ink-3">{count}</span>}
    </Link>
  )
}

import { Copy, Ellipsis, FolderInput, Pencil, Share2, Trash2 } from 'lucide-react'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { formatWhen } from '~/core/format'
import type { OwnTextRow, TextFolderView } from '~/features/document/wire/contracts/own'
import { Button } from '~/kit/controls/button'
import { RadioGroup } from '~/kit/controls/field'
import { IconButton } from '~/kit/controls/icon-button'
import { Dot } from '~/kit/dot'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { Dialog } from '~/kit/overlays/dialog'
import { Menu, MenuItem, MenuRule } from '~/kit/overlays/menu'
import { RenameDialog } from '../../history/rename-dialog'
import { CreationShare } from '../../shared/creation-share'
import { TeamAccess } from '../team-access'
import { KindMark } from './kind-mark'
import { textDrag } from './text-drag'
import type { OwnTexts } from './use-own-texts'

export interface TextRowProps {
  text: OwnTextRow
  folders: readonly TextFolderView[]
  now: Date
  texts: OwnTexts
}

/** A text in its list, and what can be done with it. */
export function TextRow({ text, folders, now, texts }: TextRowProps) {
  const [open, setOpen] = useState<'rename' | 'move' | 'share' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <li className="history-row" {...(text.isOwn && textDrag(text.id))}>
      <KindMark kind={text.kind} />
      <Link
        to={text.kind === 'map' ? `/mindmap/${text.id}` : `/document/${text.id}`}
        className="history-name"
        draggable={false}
      >
        <b title={text.title}>{text.title}</b>
        <TextFacts {...{ text, folders, now }} />
      </Link>
      <Menu
        align="end"
        label="更多"
        trigger={
          <IconButton
            label={`更多：${text.title}`}
            icon={<Ellipsis size={18} aria-hidden="true" />}
          />
        }
      >
        <MenuItem icon={<Pencil size={16} />} onSelect={() => setOpen('rename')}>
          重命名
        </MenuItem>
        <MenuItem icon={<Copy size={16} />} onSelect={() => void texts.duplicate(text)}>
          复制一份
        </MenuItem>
        {text.isOwn && (
          <>
            <MenuItem icon={<FolderInput size={16} />} onSelect={() => setOpen('move')}>
              移动
            </MenuItem>
            {text.kind === 'text' && (
              <MenuItem icon={<Share2 size={16} />} onSelect={() => setOpen('share')}>
                分享
              </MenuItem>
            )}
            <MenuRule />
            <MenuItem danger icon={<Trash2 size={16} />} onSelect={() => setOpen('delete')}>
              删除
            </MenuItem>
          </>
        )}
      </Menu>
      {open === 'rename' && (
        <RenameDialog
          title={text.title}
          onClose={close}
          onRename={(title) => texts.rename(text, title)}
        />
      )}
      {open === 'share' && (
        <CreationShare
          creationId={text.id}
          team={
            <TeamAccess
              audience={text.audience}
              onChange={(next) => void texts.setAudience(text, next)}
            />
          }
          onClose={close}
        />
      )}
      {open === 'move' && <MoveDialog {...{ text, folders, texts }} onClose={close} />}
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={close}
        question={`删除「${text.title}」？`}
        consequence={`放进回收站，30天内可以恢复${text.kind === 'map' ? '' : '；分享的链接立刻失效'}。`}
        confirmLabel={text.kind === 'map' ? '删除脑图' : '删除文档'}
        onConfirm={() => void texts.remove(text).then(close)}
      />
    </li>
  )
}

/** When it was changed, where it lies, who may open it, and how it stands with those who look after it. */
function TextFacts({ text, folders, now }: Omit<TextRowProps, 'texts'>) {
  const folder = folders.find(({ id }) => id === text.folderId)
  const facts = [
    folder?.name,
    text.isLocked && '已锁定',
    text.review !== '' && reviewWords[text.review],
    text.audience === 'team' &&
      (text.isOwn
        ? '团队可打开'
        : `${text.maker || '已离开的成员'}的${text.kind === 'map' ? '脑图' : '文档'}`),
  ].filter((fact) => typeof fact === 'string')
  return (
    <span suppressHydrationWarning>
      {formatWhen(text.updateTime, now)}
      {facts.map((fact) => (
        <Fragment key={fact}>
          <Dot />
          {fact}
        </Fragment>
      ))}
    </span>
  )
}

const reviewWords = { pending: '待审批', approved: '已通过', returned: '已退回' } as const

function MoveDialog({
  text,
  folders,
  texts,
  onClose,
}: Omit<TextRowProps, 'now'> & { onClose: () => void }) {
  const [folderId, setFolder] = useState(text.folderId)
  const move = () => {
    const folder = folders.find(({ id }) => id === folderId) ?? null
    void texts.move(text.id, folder).then(onClose)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`移动「${text.title}」`}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" disabled={folderId === text.folderId} onClick={move}>
            移动
          </Button>
        </>
      }
    >
      <div className="max-h-80 overflow-y-auto pt-3">
        <RadioGroup
          label="移到"
          value={folderId}
          onChange={setFolder}
          options={[
            { value: '', label: '不归入文件夹' },
            ...folders.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </div>
    </Dialog>
  )
}

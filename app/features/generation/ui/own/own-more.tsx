import {
  Copy,
  Ellipsis,
  History,
  Library,
  ListOrdered,
  MessageSquare,
  Network,
  PenLine,
  Trash2,
  Users,
} from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { NodeId } from '~/core/ids'
import type { DocumentAudience } from '~/features/document/terms'
import type { OutlineEditor } from '~/features/document/ui/outline'
import { IconButton } from '~/kit/controls/icon-button'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { Menu, MenuItem, MenuRule } from '~/kit/overlays/menu'
import { useOwnActions } from './use-own-actions'

const VersionsDialog = lazy(async () => ({
  default: (await import('~/features/document/ui/history')).VersionsDialog,
}))

const NumberingDialog = lazy(async () => ({
  default: (await import('./numbering-dialog')).NumberingDialog,
}))

export interface OwnMoreProps {
  teamId: string
  documentId: string
  editor: OutlineEditor
  onTexts: (nodeIds: readonly NodeId[]) => void
  /** Writes every section that has no words yet. */
  onAuthoring: () => void
  title: string
  isOwn: boolean
  isFinal: boolean
  audience: DocumentAudience
  onAudience: (next: DocumentAudience) => void
  /** The library has learned it, and follows its changes. */
  isLearned: boolean
  openComments: number
  onComments: () => void
}

/** What is done with a text as a whole, beside writing it. */
export function OwnMore(props: OwnMoreProps) {
  const { teamId, documentId: id, editor, onTexts, title, isOwn, isFinal, ...first } = props
  const [open, setOpen] = useState<'versions' | 'numbering' | 'delete' | null>(null)
  const actions = useOwnActions({ teamId, documentId: id, editor, ...first })
  const { isLearned } = actions
  const { audience, onAudience } = first
  const close = () => setOpen(null)
  return (
    <>
      <Menu
        align="end"
        label="更多"
        trigger={<IconButton label="更多" icon={<Ellipsis size={18} />} />}
      >
        <MenuItem icon={<History size={16} />} onSelect={() => setOpen('versions')}>
          历史版本
        </MenuItem>
        <OnPhone>
          <MenuItem icon={<MessageSquare size={16} />} onSelect={props.onComments}>
            批注{props.openComments > 0 && ` ${props.openComments}`}
          </MenuItem>
        </OnPhone>
        <MenuItem icon={<Copy size={16} />} onSelect={() => void actions.duplicate()}>
          复制一份
        </MenuItem>
        {!isFinal && (
          <MenuItem icon={<PenLine size={16} />} onSelect={props.onAuthoring}>
            一键成文
          </MenuItem>
        )}
        {!isFinal && (
          <MenuItem icon={<ListOrdered size={16} />} onSelect={() => setOpen('numbering')}>
            标题编号
          </MenuItem>
        )}
        <MenuItem icon={<Network size={16} />} onSelect={() => void actions.toMap()}>
          标题存为脑图
        </MenuItem>
        {isOwn && (
          <MenuItem
            icon={<Users size={16} />}
            onSelect={() => onAudience(audience === 'team' ? 'maker' : 'team')}
          >
            {audience === 'team' ? '改为只有我能打开' : '让团队成员打开'}
          </MenuItem>
        )}
        {isOwn && (
          <MenuItem icon={<Library size={16} />} onSelect={() => void actions.learn()}>
            {isLearned ? '移出知识库' : '加入知识库'}
          </MenuItem>
        )}
        {isOwn && <MenuRule />}
        {isOwn && (
          <MenuItem danger icon={<Trash2 size={16} />} onSelect={() => setOpen('delete')}>
            删除
          </MenuItem>
        )}
      </Menu>
      {open === 'numbering' && (
        <Suspense fallback={null}>
          <NumberingDialog editor={editor} onClose={close} />
        </Suspense>
      )}
      {open === 'versions' && (
        <Suspense fallback={null}>
          <VersionsDialog {...{ teamId, editor, onTexts }} documentId={id} onClose={close} />
        </Suspense>
      )}
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={close}
        question={`删除「${title}」？`}
        consequence="放进回收站，30天内可以恢复；分享的链接立刻失效。"
        confirmLabel="删除文档"
        onConfirm={() => void actions.remove().then(close)}
      />
    </>
  )
}

/** Where there is room it has a button over the text. A menu is drawn in a browser alone. */
const OnPhone = ({ children }: { children: ReactNode }) =>
  window.matchMedia('(width < 640px)').matches ? children : null

import { Copy, Ellipsis, History, Library, Network, Trash2, Users } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import type { OutlineEditor } from '~/features/document/ui/outline'
import { IconButton } from '~/kit/controls/icon-button'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { Menu, MenuItem, MenuRule } from '~/kit/overlays/menu'
import { saveAsMap } from '../map/save-as-map'

const VersionsDialog = lazy(async () => ({
  default: (await import('~/features/document/ui/history')).VersionsDialog,
}))

export interface OwnMoreProps {
  teamId: string
  documentId: string
  editor: OutlineEditor
  title: string
  isOwn: boolean
  audience: 'maker' | 'team'
  /** The library has learned it, and follows its changes. */
  isLearned: boolean
}

/** What is done with a text as a whole, beside writing it. */
export function OwnMore({ teamId, documentId: id, editor, title, isOwn, ...first }: OwnMoreProps) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<'versions' | 'delete' | null>(null)
  const [audience, setAudience] = useState(first.audience)
  const [isLearned, setLearned] = useState(first.isLearned)
  const close = () => setOpen(null)
  async function duplicate() {
    const answer = await call('POST /document/text/duplicate', { body: { teamId, id } })
    if (answer.ok) void navigate(`/document/${answer.data.id}`)
  }
  async function toMap() {
    const mapId = await saveAsMap(teamId, editor.snapshot().tree)
    if (mapId !== null) void navigate(`/mindmap/${mapId}`)
  }
  async function share(next: 'maker' | 'team') {
    const body = { teamId, id, audience: next }
    const answer = await call('POST /document/audience', { body })
    if (!answer.ok) return
    setAudience(next)
    const title = next === 'team' ? '团队成员都能打开和修改' : '只有你能打开'
    showToast({ icon: 'success', title })
  }
  async function learn() {
    const body = { teamId, id }
    const answer = isLearned
      ? await call('POST /document/text/unlearn', { body })
      : await call('POST /document/text/learn', { body })
    if (!answer.ok) return
    setLearned(!isLearned)
    const title = isLearned ? '已移出知识库' : '已加入知识库，改动几分钟后重新学习'
    showToast({ icon: 'success', title })
  }
  async function remove() {
    const answer = await call('DELETE /document/delete', { query: { teamId, id } })
    if (answer.ok) void navigate('/document')
  }
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
        <MenuItem icon={<Copy size={16} />} onSelect={() => void duplicate()}>
          复制一份
        </MenuItem>
        <MenuItem icon={<Network size={16} />} onSelect={() => void toMap()}>
          标题存为脑图
        </MenuItem>
        {isOwn && (
          <MenuItem
            icon={<Users size={16} />}
            onSelect={() => void share(audience === 'team' ? 'maker' : 'team')}
          >
            {audience === 'team' ? '改为只有我能打开' : '让团队成员打开'}
          </MenuItem>
        )}
        {isOwn && (
          <MenuItem icon={<Library size={16} />} onSelect={() => void learn()}>
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
      {open === 'versions' && (
        <Suspense fallback={null}>
          <VersionsDialog {...{ teamId, editor }} documentId={id} onClose={close} />
        </Suspense>
      )}
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={close}
        question={`删除「${title}」？`}
        consequence="放进回收站，30天内可以恢复；分享的链接立刻失效。"
        confirmLabel="删除文档"
        onConfirm={() => void remove().then(close)}
      />
    </>
  )
}

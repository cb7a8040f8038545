import { FolderPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import { Tree } from '~/kit/data/tree'
import { sentenceOf } from '../services'
import { judgeDrop, ROOT, treeNodes, type FolderMap, type Load } from './folder-map'
import './folder-dialogs.css'

export interface MoveDialogProps {
  /** 「调研资料」, 3 份资料. */
  what: string
  map: FolderMap
  load: Load
  onClose: () => void
  /** Rejects with a sentence for the person. */
  onMove: (targetId: string) => Promise<void>
  /** Asks for a new folder in this one. */
  onNewFolder: (parentId: string) => void
}

/** Where to? The way of moving that needs no mouse. */
export function MoveDialog({ what, map, load, onClose, onMove, onNewFolder }: MoveDialogProps) {
  const [targetId, setTargetId] = useState(load.fromId ?? ROOT)
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(
    () => new Set([TOP, ...map.pathTo(load.fromId ?? ROOT).map(({ id }) => id)]),
  )
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState('')
  const verdict = judgeDrop(map, load, targetId)
  const name = targetId === ROOT ? '我的知识' : (map.byId.get(targetId)?.name ?? '')
  const move = async () => {
    setIsBusy(true)
    try {
      await onMove(targetId)
      onClose()
    } catch (failure) {
      setError(sentenceOf(failure, '没有移动成功，请重试'))
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`移动${what}`}
      text="选一个文件夹"
      actions={
        <>
          <Button
            kind="ghost"
            className="mr-auto"
            icon={<FolderPlus size={16} />}
            onClick={() => {
              setOpenIds((ids) => withId(ids, targetId || TOP, true))
              onNewFolder(targetId)
            }}
          >
            新建文件夹
          </Button>
          <Button onClick={onClose}>取消</Button>
          <Button
            kind="primary"
            busy={isBusy}
            {...(!verdict.may && { disabledReason: verdict.reason })}
            onClick={() => void move()}
          >
            {isBusy ? '正在移动' : '移动'}
          </Button>
        </>
      }
    >
      <div className="move-tree" data-first tabIndex={-1}>
        <Tree
          label="目标文件夹"
          nodes={[{ id: TOP, label: '我的知识', children: treeNodes(map) }]}
          selectedId={targetId || TOP}
          openIds={openIds}
          onOpenChange={(id, isOpen) => setOpenIds((ids) => withId(ids, id, isOpen))}
          onPick={(id) => {
            setTargetId(id === TOP ? ROOT : id)
            setError('')
          }}
        />
      </div>
      <p className="mt-2 min-h-[18px] text-micro text-ink-3" role="status">
        {error ? (
          <span className="text-danger">{error}</span>
        ) : verdict.may ? (
          `移到「${name}」`
        ) : (
          verdict.reason
        )}
      </p>
    </Dialog>
  )
}

/** Lines of a tree have ids; the top of the library has none of its own. */
export const TOP = 'top'

export function withId(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(ids)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}

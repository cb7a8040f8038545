import { useEffect, useState } from 'react'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import { EmptyState } from '~/kit/empty-state'
import { Checkbox } from '~/kit/controls/field'
import type { FolderView } from '~/features/library/wire/contracts/folders'
import { MOST_AGENT_FOLDERS, type AgentView } from '../../agents-terms'
import { useChatShell } from '../chat-shell'
import { fetchFolders } from './agent-calls'

export interface AgentFoldersProps {
  chosen: AgentView['folders']
  onPick(folders: AgentView['folders']): void
  onClose(): void
}

/** Which folders, each with all beneath it. */
export function AgentFolders({ chosen: first, onPick, onClose }: AgentFoldersProps) {
  const { team } = useChatShell()
  const spaceId = team?.spaceId ?? ''
  const [folders, setFolders] = useState<FolderView[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [chosen, setChosen] = useState(first)
  useEffect(() => {
    fetchFolders(spaceId).then(setFolders, () => setFailed(true))
  }, [spaceId])
  const isFull = chosen.length >= MOST_AGENT_FOLDERS
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="选择文件夹"
      text="文件夹连同其中所有下级；以后放进去的资料也算"
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" disabled={folders === null} onClick={() => onPick(chosen)}>
            {chosen.length > 0 ? `选定 ${chosen.length} 个` : '选定'}
          </Button>
        </>
      }
    >
      <div className="mt-3 max-h-[46dvh] min-h-24 overflow-y-auto">
        {hasFailed && (
          <p className="py-3 text-small text-danger" role="alert">
            没有读到文件夹，请重试
          </p>
        )}
        {folders === null && !hasFailed && (
          <p className="py-3 text-small text-ink-3">正在读取文件夹</p>
        )}
        {folders?.length === 0 && (
          <EmptyState drawing="none" title="知识库里还没有文件夹" hint="先在知识页新建文件夹" />
        )}
        {inOrder(folders ?? []).map(({ id, name, depth }) => {
          const isOn = chosen.some((item) => item.id === id)
          return (
            <div key={id} className="py-1.5" style={{ paddingLeft: depth * 20 }}>
              <Checkbox
                checked={isOn}
                disabled={isFull && !isOn}
                onCheckedChange={(on) =>
                  setChosen(
                    on ? [...chosen, { id, name }] : chosen.filter((item) => item.id !== id),
                  )
                }
              >
                {name}
              </Checkbox>
            </div>
          )
        })}
      </div>
    </Dialog>
  )
}

/** Folders as a tree is read, each with how deep it lies. */
export function inOrder(
  folders: readonly Pick<FolderView, 'id' | 'name' | 'parentId'>[],
): { id: string; name: string; depth: number }[] {
  const folderIds = new Set(folders.map(({ id }) => id))
  const under = (parentId: string, depth: number): ReturnType<typeof inOrder> =>
    folders
      // Of a folder whose parent is closed to the caller nobody knows where it hangs: it stands at the top.
      .filter((item) => (folderIds.has(item.parentId) ? item.parentId : '') === parentId)
      .flatMap(({ id, name }) => [{ id, name, depth }, ...under(id, depth + 1)])
  return under('', 0)
}

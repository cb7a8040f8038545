import { useEffect, useRef, useState, type HTMLAttributes } from 'react'
import { formatNumber } from '~/core/format'
import { Tree, type TreeNode } from '~/kit/data/tree'
import type { FolderView } from '../../wire/contracts/folders'
import { shelfRows } from '../shelf/shelf-rows'
import type { RowDrag } from '../shelf/use-row-drag'
import { ROOT, treeNodes, type FolderMap } from './folder-map'
import { TOP, withId } from './move-dialog'

export interface FolderTreeProps {
  map: FolderMap<FolderView>
  /** Files of the whole library; undefined while unknown. */
  total: number | undefined
  /** Null when no folder is shown but a filter. */
  currentId: string | null
  onPick: (folderId: string) => void
  drag?: RowDrag
}

/** The folders of the library; rows are dropped upon it and dragged from it. */
export function FolderTree({ map, total, currentId, onPick, drag }: FolderTreeProps) {
  const [openIds, setOpenIds] = useOpenIds(map, currentId)
  const hover = useHoverOpening((id) => setOpenIds((ids) => withId(ids, id, true)))
  const top: TreeNode = {
    id: TOP,
    label: '全部资料',
    children: treeNodes(map),
    ...(total !== undefined && { count: formatNumber(total) }),
  }
  const folderOf = (id: string) => (id === TOP ? ROOT : id)
  return (
    <Tree
      label="文件夹"
      nodes={[top]}
      selectedId={currentId === null ? null : currentId || TOP}
      openIds={openIds}
      onOpenChange={(id, isOpen) => setOpenIds((ids) => withId(ids, id, isOpen))}
      onPick={(id) => onPick(folderOf(id))}
      dropId={drag ? (drag.overId === ROOT ? TOP : drag.overId) : null}
      {...(drag && {
        rowProps: ({ id }: TreeNode) => dragProps(id, folderOf(id), map, drag, hover),
      })}
    />
  )
}

function dragProps(
  id: string,
  folderId: string,
  map: FolderMap<FolderView>,
  drag: RowDrag,
  hover: { wait: (id: string) => void; stop: () => void },
): HTMLAttributes<HTMLDivElement> {
  const folder = map.byId.get(folderId)
  return {
    onDragOver: (event) => {
      drag.dragOver(event, folderId)
      hover.wait(id)
    },
    onDragLeave: () => {
      drag.leave(folderId)
      hover.stop()
    },
    onDrop: (event) => {
      hover.stop()
      drag.drop(event, folderId)
    },
    ...(folder?.isMine && {
      draggable: true,
      onDragStart: (event) => drag.start(event, shelfRows([folder], [])),
      onDragEnd: drag.end,
    }),
  }
}

/** What is open: the way to the current folder, and whatever was opened by hand. */
function useOpenIds(map: FolderMap<FolderView>, currentId: string | null) {
  const wayTo = (id: string | null) => [TOP, ...map.pathTo(id ?? ROOT).map((folder) => folder.id)]
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(() => new Set(wayTo(currentId)))
  const [previousId, setPreviousId] = useState(currentId)
  if (previousId !== currentId) {
    setPreviousId(currentId)
    setOpenIds(new Set([...openIds, ...wayTo(currentId)]))
  }
  return [openIds, setOpenIds] as const
}

const OPENS_AFTER_MS = 700

/** A closed folder opens when something hangs over it for a moment. */
function useHoverOpening(open: (id: string) => void) {
  const waiting = useRef<{ id: string; timer: ReturnType<typeof setTimeout> } | null>(null)
  const stop = () => {
    clearTimeout(waiting.current?.timer)
    waiting.current = null
  }
  useEffect(() => stop, [])
  return {
    stop,
    wait(id: string) {
      if (waiting.current?.id === id) return
      stop()
      waiting.current = { id, timer: setTimeout(() => open(id), OPENS_AFTER_MS) }
    },
  }
}

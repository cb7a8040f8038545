import { useState, type ReactNode } from 'react'
import type { FileView } from '../../wire/contracts/files'
import type { FolderView } from '../../wire/contracts/folders'
import { sentenceOf, type LibraryServices } from '../services'
import { checkFolderName } from './folder-map'
import { MoveDialog } from './move-dialog'
import { NameDialog } from './name-dialog'
import { useFolders, type Folders } from './use-folders'

export interface FileMove {
  /** Asks where to, once the folders are known. */
  ask: (file: FileView) => void
  /** Placed once by the page. */
  dialog: ReactNode
}

/** 移动 of a single file on a page that shows no folders; 撤销 lays it back where it came from. */
export function useFileMove(
  services: LibraryServices,
  onMoved: (id: string, folderId: string) => void,
): FileMove {
  const { calls, notify } = services
  const folders = useFolders(calls, noFolders)
  const [file, setFile] = useState<FileView | null>(null)
  const [parentId, setParentId] = useState<string | null>(null)
  const moveInto = async ({ id }: FileView, folderId: string) => {
    await calls?.folders.move({ fileIds: [id], folderIds: [] }, folderId)
    onMoved(id, folderId)
  }
  const undo = (moved: FileView) =>
    moveInto(moved, moved.folderId).catch((error: unknown) =>
      notify({ tone: 'error', title: sentenceOf(error, '没有移动成功，请重试') }),
    )
  const move = async (moved: FileView, targetId: string) => {
    await moveInto(moved, targetId)
    const name = targetId === '' ? '我的知识' : (folders.map.byId.get(targetId)?.name ?? '')
    notify({
      tone: 'success',
      title: `「${moved.title}」已移到「${name}」`,
      action: { label: '撤销', onPress: () => void undo(moved) },
    })
  }
  return {
    ask: (requested) => void folders.reload().then(() => setFile(requested)),
    dialog: (
      <>
        {file && (
          <MoveDialog
            what={`「${file.title}」`}
            map={folders.map}
            load={{ fileIds: [file.id], folderIds: [], fromId: file.folderId }}
            onClose={() => setFile(null)}
            onMove={(targetId) => move(file, targetId)}
            onNewFolder={setParentId}
          />
        )}
        {parentId !== null && (
          <NewFolder
            services={services}
            folders={folders}
            parentId={parentId}
            onClose={() => setParentId(null)}
          />
        )}
      </>
    ),
  }
}

const noFolders: FolderView[] = []

interface NewFolderProps {
  services: LibraryServices
  folders: Folders
  parentId: string
  onClose: () => void
}

/** 新建文件夹 in a folder that is shown somewhere. */
export function NewFolder({ services, folders, parentId, onClose }: NewFolderProps) {
  return (
    <NameDialog
      title="新建文件夹"
      label="文件夹名称"
      verb="新建"
      name=""
      check={(name) => checkFolderName(name, folders.map.childrenOf(parentId))}
      onClose={onClose}
      onSave={async (name) => {
        await services.calls?.folders.add(name, parentId)
        await folders.reload()
      }}
    />
  )
}

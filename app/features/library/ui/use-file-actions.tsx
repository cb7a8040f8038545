import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import type { FileView } from '../wire/contracts/files'
import { sentenceOf, type LibraryServices } from './services'
import { BIN_DAYS } from '../wire/terms/folders'
import { startDownload } from './files/start-download'
import { RenameDialog } from './files/rename-dialog'

export interface FileActing {
  rename: (file: FileView) => void
  askToDelete: (files: FileView[]) => void
  download: (file: FileView) => void
  retry: (file: FileView) => void
  /** Learns a learned file from its original once more. */
  relearn: (file: FileView) => void
  /** The dialogs; placed once by the page. */
  dialogs: ReactNode
}

type Asked = { action: 'rename'; file: FileView } | { action: 'delete'; files: FileView[] } | null

/** Rename, delete, download, retry, with their dialogs and their words. */
export function useFileActions(
  services: LibraryServices,
  changed: {
    onRenamed: (id: string, title: string) => void
    onDeleted: (ids: ReadonlySet<string>) => void
    onRetried: (id: string) => void
  },
): FileActing {
  const [asked, setAsked] = useState<Asked>(null)
  const { calls, notify } = services
  const announce = (error: unknown, otherwise: string) =>
    notify({ tone: 'error', title: sentenceOf(error, otherwise) })

  const download = async (file: FileView) => {
    try {
      const link = await calls?.downloadLink(file.id)
      if (link) startDownload(link.url, link.fileName)
    } catch (error) {
      announce(error, '下载失败，请重试')
    }
  }
  const retry = async (file: FileView) => {
    try {
      await calls?.retry(file.id)
      changed.onRetried(file.id)
    } catch (error) {
      announce(error, '重试失败，请稍后再试')
    }
  }
  const relearn = async (file: FileView) => {
    try {
      await calls?.passages.relearn(file.id)
      changed.onRetried(file.id)
    } catch (error) {
      announce(error, '没有开始重新学习，请稍后再试')
    }
  }
  const close = () => setAsked(null)
  return {
    rename: (file) => setAsked({ action: 'rename', file }),
    askToDelete: (files) => {
      const mine = files.filter((file) => file.isMine)
      if (mine.length > 0) setAsked({ action: 'delete', files: mine })
      if (mine.length < files.length) {
        notify({ tone: 'warning', title: '只能删除自己添加的文件' })
      }
    },
    download: (file) => void download(file),
    retry: (file) => void retry(file),
    relearn: (file) => void relearn(file),
    dialogs: (
      <>
        {asked?.action === 'rename' && (
          <RenameDialog
            key={asked.file.id}
            file={asked.file}
            onClose={close}
            onRename={async (title) => {
              await calls?.rename(asked.file.id, title)
              changed.onRenamed(asked.file.id, title)
            }}
          />
        )}
        {asked?.action === 'delete' && (
          <DeleteDialog
            files={asked.files}
            onClose={close}
            onConfirm={async () => {
              const ids = asked.files.map((file) => file.id)
              await calls?.remove(ids)
              changed.onDeleted(new Set(ids))
              notify({ tone: 'success', title: `${ids.length} 份资料已移到回收站` })
            }}
            onFailed={(error) => announce(error, '删除失败，请重试')}
          />
        )}
      </>
    ),
  }
}

interface DeleteDialogProps {
  files: readonly FileView[]
  onClose: () => void
  onConfirm: () => Promise<void>
  onFailed: (error: unknown) => void
}

function DeleteDialog({ files, onClose, onConfirm, onFailed }: DeleteDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [only] = files
  const confirm = async () => {
    setIsBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      onFailed(error)
      setIsBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      question={
        files.length === 1 && only
          ? `删除「${only.title}」？`
          : `删除选中的 ${files.length} 份资料？`
      }
      consequence={`${BIN_DAYS} 天内可在回收站恢复，其间不能对其提问，已有回答中的引用也无法打开原文`}
      confirmLabel={files.length === 1 ? '删除' : `删除 ${files.length} 份`}
      actBusy="正在删除"
      isBusy={isBusy}
      onConfirm={() => void confirm()}
    />
  )
}

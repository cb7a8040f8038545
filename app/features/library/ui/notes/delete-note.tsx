import { useState } from 'react'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import type { NoteView } from '../../wire/terms/notes'
import { sentenceOf, type LibraryServices } from '../services'

export interface DeleteNoteProps {
  services: LibraryServices
  note: NoteView
  onClose: () => void
  onDeleted: () => void
}

export function DeleteNote({ services, note, onClose, onDeleted }: DeleteNoteProps) {
  const [isBusy, setIsBusy] = useState(false)
  const remove = async () => {
    setIsBusy(true)
    try {
      await services.calls?.notes.remove(note.id)
      onDeleted()
      onClose()
    } catch (error) {
      setIsBusy(false)
      services.notify({ tone: 'error', title: sentenceOf(error, '没有删除，请重试') })
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      question={note.isMine ? '删除这条笔记？' : `删除${note.author.name}的这条笔记？`}
      consequence={
        note.isShared ? '笔记已共享，团队成员也将看不到它，删除后不能恢复' : '删除后不能恢复'
      }
      confirmLabel="删除笔记"
      actBusy="正在删除"
      isBusy={isBusy}
      onConfirm={() => void remove()}
    />
  )
}

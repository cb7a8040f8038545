import { useState } from 'react'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'

/** Asks before something goes for good. */
export function DeleteDialog(props: {
  question: string
  consequence: string
  onDelete(): Promise<unknown>
  onClose(): void
}) {
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    await props.onDelete()
    props.onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      question={props.question}
      consequence={props.consequence}
      confirmLabel="删除"
      actBusy="正在删除"
      isBusy={isBusy}
      onConfirm={() => void remove()}
    />
  )
}

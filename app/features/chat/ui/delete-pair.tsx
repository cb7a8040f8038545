import { useState } from 'react'
import { ConfirmDialog } from '~/kit/confirm-dialog'

/** Asks before a question and its answer go. */
export function DeletePairDialog(props: {
  question: string
  /** One of several versions takes along what was asked after it. */
  isVersion: boolean
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
      question={`删除「${shorten(props.question)}」？`}
      consequence={
        props.isVersion
          ? '只删除现在看到的这个版本，连同它之后的问答，无法恢复；其他版本不受影响'
          : '这个问题和它的回答会一并删除，无法恢复'
      }
      act="删除"
      actBusy="正在删除"
      isBusy={isBusy}
      onConfirm={() => void remove()}
    />
  )
}

const shorten = (text: string) => (text.length > 24 ? `${text.slice(0, 24)}…` : text)

import { DeleteDialog } from '../sessions/delete-dialog'

/** Asks before a question and its answer go. */
export function DeletePairDialog(props: {
  question: string
  /** One of several versions takes along what was asked after it. */
  isVersion: boolean
  onDelete(): Promise<unknown>
  onClose(): void
}) {
  const { question, isVersion, onDelete, onClose } = props
  return (
    <DeleteDialog
      question={`删除「${shorten(question)}」？`}
      consequence={
        isVersion
          ? '只删除现在看到的这个版本，连同它之后的问答，无法恢复；其他版本不受影响'
          : '这个问题和它的回答会一并删除，无法恢复'
      }
      onDelete={onDelete}
      onClose={onClose}
    />
  )
}

const shorten = (text: string) => (text.length > 24 ? `${text.slice(0, 24)}…` : text)

import type { DocNode } from '#packages/document'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'

export interface RemovalQuestionProps {
  node: DocNode
  onClose: () => void
  onRemove: (node: DocNode) => void
}

/** Asks before words go with a section. */
export function RemovalQuestion({ node, onClose, onRemove }: RemovalQuestionProps) {
  const isBranch = node.children.length > 0
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      question={`删除「${node.title || '开头'}」？`}
      consequence={
        isBranch ? '这一节的正文与下面各节一起删除，可以撤销。' : '标题与正文一起删除，可以撤销。'
      }
      confirmLabel="删除这一节"
      onConfirm={() => {
        onRemove(node)
        onClose()
      }}
    />
  )
}

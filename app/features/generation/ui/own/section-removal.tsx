import { useState } from 'react'
import { showToast } from '~/client/toasts'
import type { DocNode } from '#packages/document'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import type { ownHeadings } from './own-headings'

const UNDO_MS = 10_000

export interface SectionRemovalProps {
  /** Null: nothing is asked. */
  node: DocNode | null
  onClose: () => void
  onRemove: (node: DocNode) => void
}

/** Asks before words go with a section. */
export function SectionRemoval({ node, onClose, onRemove }: SectionRemovalProps) {
  const isBranch = (node?.children.length ?? 0) > 0
  return (
    <ConfirmDialog
      open={node !== null}
      onOpenChange={onClose}
      question={`删除「${nameOf(node)}」？`}
      consequence={
        isBranch ? '这一节的正文与下面各节一起删除，可以撤销。' : '标题与正文一起删除，可以撤销。'
      }
      confirmLabel="删除这一节"
      onConfirm={() => {
        if (node) onRemove(node)
        onClose()
      }}
    />
  )
}

/** Takes a section away at once where it is empty, else when that was confirmed; either way it can be taken back. */
export function useSectionRemoval(
  headings: ReturnType<typeof ownHeadings>,
  holds: (node: DocNode) => boolean,
) {
  const [asked, setAsked] = useState<DocNode | null>(null)
  function remove(node: DocNode) {
    const takeBack = headings.remove(node.id)
    if (!takeBack) return
    showToast({
      icon: 'success',
      title: `已删除「${nameOf(node)}」`,
      timeout: UNDO_MS,
      actions: [{ label: '撤销', onPress: () => void takeBack() }],
    })
  }
  return {
    request: (node: DocNode) => (holds(node) ? setAsked(node) : remove(node)),
    dialog: <SectionRemoval node={asked} onClose={() => setAsked(null)} onRemove={remove} />,
  }
}

const nameOf = (node: DocNode | null) => node?.title || '开头'

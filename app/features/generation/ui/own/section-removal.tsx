import { lazy, Suspense, useState } from 'react'
import { showToast } from '~/client/toasts'
import type { DocNode } from '#packages/document'
import type { ownHeadings } from './own-headings'

const UNDO_MS = 10_000

const RemovalQuestion = lazy(async () => ({
  default: (await import('./removal-question')).RemovalQuestion,
}))

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
    dialog: asked && (
      <Suspense fallback={null}>
        <RemovalQuestion node={asked} onClose={() => setAsked(null)} onRemove={remove} />
      </Suspense>
    ),
  }
}

const nameOf = (node: DocNode) => node.title || '开头'

import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useComments, type Comments, type TextAccess } from '~/features/document/ui/comments'
import { chapterWith, nodesOfChapter } from './chapters'
import type { Editing } from './use-editing'
import type { Writing } from './use-writing'

const CommentsSheet = lazy(async () => ({
  default: (await import('~/features/document/ui/comments')).CommentsSheet,
}))

interface TextOfOthers {
  access?: TextAccess
  /** Others have changed the headings. */
  onTree: (rev: number | null) => void
}

/** Comments of the text on the page, and what is heard of it. */
export function useTextComments(
  writing: Writing,
  editing: Editing,
  { access, onTree }: TextOfOthers,
): Comments {
  const { teamId, documentId, chapters } = writing
  return useComments({
    teamId,
    documentId,
    access: access ?? null,
    onTree,
    nodeIds: chapters.flatMap(nodesOfChapter),
    isOpen: editing.beside === 'comments',
    onOpen: () => editing.setBeside('comments'),
    onSection(nodeId, blockId) {
      const chapter = chapterWith(chapters, nodeId)
      if (chapter) writing.goTo(chapter.node.id, nodeId, blockId)
    },
    // Whoever writes a section hears of it by its own line.
    onSaved(nodeId, rev) {
      const stands = writing.text.sections.get(nodeId)
      const isNewer = writing.text.isRead(nodeId) && (stands?.rev ?? 0) < rev
      if (isNewer && nodeId !== editing.edited) void writing.text.reload(nodeId)
    },
  })
}

/** The same as a sheet, where there is no room beside the text. */
export function NarrowComments({ editing, comments }: { editing: Editing; comments: Comments }) {
  const isNarrow = useSyncExternalStore(watchWidth, isTooNarrow, () => false)
  if (!isNarrow || editing.beside !== 'comments') return null
  return (
    <Suspense fallback={null}>
      <CommentsSheet comments={comments} isOpen onClose={() => editing.setBeside('')} />
    </Suspense>
  )
}

// As `wide` in the tokens: from there on the threads stand beside the text.
const NARROW = '(width < 1360px)'
const isTooNarrow = () => matchMedia(NARROW).matches

function watchWidth(onChange: () => void): () => void {
  const query = matchMedia(NARROW)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

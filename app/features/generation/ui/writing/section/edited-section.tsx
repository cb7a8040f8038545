import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { ChapterText } from '~/features/document/ui/writing'
import { savedDraft } from '~/features/editor/ui/saving'
import { Skeleton } from '~/kit/skeleton'
import type { SectionEditorProps } from './section-editor'

// It weighs as much as the page round it, and cannot be drawn without a browser.
const SectionEditor = lazy(async () => ({
  default: (await import('./section-editor')).SectionEditor,
}))

interface EditedSectionProps extends Omit<SectionEditorProps, 'section' | 'onSaved'> {
  text: ChapterText
  /** It was added in this page: there is no text to be read. */
  isNew?: boolean
}

/** The section in hand, written in once its text has been read. */
export function EditedSection({ text, isNew = false, ...props }: EditedSectionProps) {
  const { documentId, nodeId, onClose } = props
  const [hasDraft] = useState(() => savedDraft(documentId, nodeId) !== null)
  const isReady = isNew || hasDraft || text.isRead(nodeId)
  const read = useEffectEvent(async () => {
    if (!isReady && !(await text.reload(nodeId))) onClose()
  })
  useEffect(() => void read(), [])
  const waiting = <Skeleton className="my-4" />
  if (!isReady) return waiting
  return (
    <Suspense fallback={waiting}>
      <SectionEditor
        {...props}
        section={text.sections.get(nodeId)}
        onSaved={() => void text.reload(nodeId)}
      />
    </Suspense>
  )
}

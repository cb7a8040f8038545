import { useState } from 'react'
import { useHydrated } from '~/client/page/use-hydrated'
import { Button } from '~/kit/controls/button'
import { dropDraft, savedDraft } from './section-draft'

export interface UnsavedDraftProps {
  documentId: string
  nodeId: string
  onEdit: () => void
}

/** Under a section that somebody went away from while writing: what was typed waits here. */
export function UnsavedDraft(props: UnsavedDraftProps) {
  // The server knows of no drafts.
  return useHydrated() ? <Unsaved {...props} /> : null
}

function Unsaved({ documentId, nodeId, onEdit }: UnsavedDraftProps) {
  const [isSaved, setSaved] = useState(() => savedDraft(documentId, nodeId) !== null)
  if (!isSaved) return null
  return (
    <section className="waiting-text" aria-label="没有保存的改动">
      <p className="waiting-over">这一节有你没保存的改动</p>
      <div className="flex gap-2 pt-2">
        <Button size="small" kind="primary" onClick={onEdit}>
          接着改
        </Button>
        <Button
          size="small"
          onClick={() => {
            dropDraft(documentId, nodeId)
            setSaved(false)
          }}
        >
          不要了
        </Button>
      </div>
    </section>
  )
}

import { useEffect, useState } from 'react'
import { Button } from '~/kit/controls/button'
import { dropDraft, onDrafts, savedDraft } from './section-draft'

/** What is saved as a section is left is gone from this browser by then. */
const SHOW_AFTER_MS = 1_500

export interface UnsavedDraftProps {
  documentId: string
  nodeId: string
  onEdit: () => void
}

/** Under a section that somebody went away from while writing: what was typed waits here. */
export function UnsavedDraft({ documentId, nodeId, onEdit }: UnsavedDraftProps) {
  const hasDraft = useWaitingDraft(documentId, nodeId)
  if (!hasDraft) return null
  return (
    <section className="waiting-text" aria-label="没有保存的改动">
      <p className="waiting-over">这一节有你没保存的改动</p>
      <div className="flex gap-2 pt-2">
        <Button size="small" kind="primary" onClick={onEdit}>
          接着改
        </Button>
        <Button size="small" onClick={() => dropDraft(documentId, nodeId)}>
          不要了
        </Button>
      </div>
    </section>
  )
}

function useWaitingDraft(documentId: string, nodeId: string): boolean {
  const [hasDraft, setHasDraft] = useState(false)
  useEffect(() => {
    let timer = 0
    const read = () => {
      const isThere = savedDraft(documentId, nodeId) !== null
      clearTimeout(timer)
      if (isThere) timer = window.setTimeout(() => setHasDraft(true), SHOW_AFTER_MS)
      else setHasDraft(false)
    }
    read()
    const end = onDrafts(read)
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [documentId, nodeId])
  return hasDraft
}

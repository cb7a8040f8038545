import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '~/client/call'
import { useShell } from '~/client/use-shell'
import { Button } from '~/kit/controls/button'

export interface TextOfNotesProps {
  fileId: string
  noteIds: readonly string[]
  onCancel: () => void
}

/** Makes a text of one's own of the notes that are chosen, in the order in which they were. */
export function TextOfNotes({ fileId, noteIds, onCancel }: TextOfNotesProps) {
  const navigate = useNavigate()
  const teamId = useShell().team?.id ?? ''
  const [isBusy, setBusy] = useState(false)
  async function write() {
    setBusy(true)
    const origin = { type: 'notes' as const, fileId, noteIds: [...noteIds] }
    const answer = await call('POST /document/text/create', { body: { teamId, origin } })
    setBusy(false)
    if (answer.ok) void navigate(`/document/${answer.data.id}`)
  }
  return (
    <div className="flex items-center gap-2 border-b border-line px-4 py-2">
      <p className="flex-1 text-small text-ink-2" role="status">
        {noteIds.length === 0 ? '勾选要成文的笔记' : `已选${noteIds.length}条，按勾选的次序`}
      </p>
      <Button size="small" onClick={onCancel}>
        取消
      </Button>
      <Button
        kind="primary"
        size="small"
        busy={isBusy}
        disabled={noteIds.length === 0}
        onClick={() => void write()}
      >
        成文
      </Button>
    </div>
  )
}

import { codeOf } from '~/core/errors'
import { useEffect, useState } from 'react'
import { call } from '~/browser/call'
import { showToast } from '~/browser/toasts'
import { editorErrors } from '~/features/editor/errors'
import type { DocumentHeadings } from '~/features/editor/terms'
import { sendable } from '../sendable'
import { OutlineDesk, OutlineMoved, type OutlineCalls } from './outline-desk'

const MOVED = codeOf(editorErrors.outlineMoved)

/** The outline of a document on this page's desk; what is unsaved holds the page. */
export function useOutlineDesk(
  teamId: string,
  documentId: string,
  first: DocumentHeadings,
): OutlineDesk {
  const [desk] = useState(
    () =>
      new OutlineDesk(first, callsOf(teamId, documentId), (title) =>
        showToast({ icon: 'warning', title }),
      ),
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (desk.snapshot().state !== 'saved') event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => {
      window.removeEventListener('beforeunload', ask)
      void desk.flush()
    }
  }, [desk])
  return desk
}

const callsOf = (teamId: string, id: string): OutlineCalls => ({
  async change(commands, baseRev) {
    const body = { teamId, id, baseRev, commands: sendable(commands) }
    const answer = await call('POST /document/outline/change', { body }, { silent: true })
    if (answer.ok) return answer.data.rev
    if (answer.code === MOVED) throw new OutlineMoved(answer.message)
    throw new Error(answer.message)
  },
  async read() {
    const answer = await call('GET /document/info', { query: { teamId, id } }, { silent: true })
    if (!answer.ok) throw new Error(answer.message)
    return answer.data
  },
})

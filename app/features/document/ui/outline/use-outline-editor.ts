import { codeOf } from '~/core/errors'
import { useEffect, useState } from 'react'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { documentErrors } from '../../errors'
import type { DocumentHeadings } from '../../terms'
import { sendable } from '../../../../client/request/sendable'
import { OutlineEditor, OutlineMoved, OutlineRefused, type OutlineCalls } from './outline-editor'

const MOVED = codeOf(documentErrors.outlineMoved)
const REFUSED = new Set([documentErrors.outlineRefused, documentErrors.chapterFinal].map(codeOf))
const AGAIN_MS = 8_000

/** The outline of a document in this page's editor; what is unsaved holds the page. */
export function useOutlineEditor(
  teamId: string,
  documentId: string,
  first: DocumentHeadings,
): OutlineEditor {
  const [editor] = useState(
    () =>
      new OutlineEditor(first, callsOf(teamId, documentId), (title) =>
        showToast({ icon: 'warning', title }),
      ),
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (editor.snapshot().state !== 'saved') event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => {
      window.removeEventListener('beforeunload', ask)
      void editor.flush()
    }
  }, [editor])
  useEffect(() => sendingAgain(editor), [editor])
  return editor
}

/** What could not be saved is sent again: once the line is back, and every few seconds. Gives what ends it. */
function sendingAgain(editor: OutlineEditor): () => void {
  const again = () => {
    if (editor.snapshot().state === 'failed') void editor.flush()
  }
  const timer = setInterval(again, AGAIN_MS)
  addEventListener('online', again)
  return () => {
    clearInterval(timer)
    removeEventListener('online', again)
  }
}

const callsOf = (teamId: string, id: string): OutlineCalls => ({
  async change(commands, baseRev) {
    const body = { teamId, id, baseRev, commands: sendable(commands) }
    const answer = await call('POST /document/outline/change', { body }, { silent: true })
    if (answer.ok) return answer.data.rev
    if (answer.code === MOVED) throw new OutlineMoved(answer.message)
    if (REFUSED.has(answer.code)) throw new OutlineRefused(answer.message)
    throw new Error(answer.message)
  },
  async read() {
    const answer = await call('GET /document/info', { query: { teamId, id } }, { silent: true })
    if (!answer.ok) throw new Error(answer.message)
    return answer.data
  },
})

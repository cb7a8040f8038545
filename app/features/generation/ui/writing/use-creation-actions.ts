import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '~/client/call'
import type { CreationView } from '../../terms'

export type CreationAction = 'pause' | 'resume' | 'cancel' | 'retry' | 'stop' | 'deck'

export interface CreationActions {
  /** What is under way. */
  busy: CreationAction | null
  pause: () => Promise<void>
  resume: () => Promise<void>
  cancel: () => Promise<void>
  /** One heading is written no further. */
  stop: (nodeId: string) => Promise<void>
  /** These headings once more; all that failed when none are named. */
  retry: (nodeIds: readonly string[]) => Promise<void>
  /** Slides of the text, and the way there. */
  makeDeck: () => Promise<void>
}

/** Acts on the whole of a creation; each answers its facts anew. */
export function useCreationActions(
  teamId: string,
  { id, documentId }: CreationView,
  onDone: (creation: CreationView) => void,
  onRetried: () => Promise<void>,
): CreationActions {
  const [busy, setBusy] = useState<CreationAction | null>(null)
  const navigate = useNavigate()
  const params = { id }
  const run = async (action: CreationAction) => {
    setBusy(action)
    const answer = await send(action)
    setBusy(null)
    if (answer.ok) onDone(answer.data)
  }
  const send = (action: CreationAction) => {
    const input = { params, body: { teamId } }
    if (action === 'pause') return call('POST /creation/:id/pause', input)
    if (action === 'resume') return call('POST /creation/:id/resume', input)
    return call('POST /creation/:id/cancel', input)
  }
  return {
    busy,
    pause: () => run('pause'),
    resume: () => run('resume'),
    cancel: () => run('cancel'),
    async stop(nodeId) {
      setBusy('stop')
      const answer = await call('POST /creation/:id/stop', { params, body: { teamId, nodeId } })
      setBusy(null)
      if (answer.ok) onDone(answer.data)
    },
    async retry(nodeIds) {
      setBusy('retry')
      const body = { teamId, nodeIds: [...nodeIds] }
      const answer = await call('POST /creation/:id/retry', { params, body })
      setBusy(null)
      if (answer.ok) await onRetried()
    },
    async makeDeck() {
      if (documentId === null) return
      setBusy('deck')
      const answer = await call('POST /deck/make', { body: { teamId, id: documentId } })
      setBusy(null)
      if (answer.ok) await navigate(`/in-slides/${documentId}`)
    },
  }
}

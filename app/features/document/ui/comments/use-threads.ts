import { useCallback, useEffect, useRef, useState } from 'react'
import { noteActivity } from '~/client/activity'
import type { Answer } from '~/client/api'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { useOnline } from '~/client/use-online'
import type { ThreadView } from '../../comments-contract'
import type { ThreadState } from '../../comments-terms'
import { useRoomFrames } from '../room/use-room-frames'
import type { CommentSubject } from './comments-context'

/** Several changes in a row are read once. */
const READ_AFTER_MS = 150

export interface CommentWords {
  text: string
  /** Accounts that are called with @. */
  mentions: string[]
}

/** What else is heard of a document whose comments are shown. */
export interface TextEvents {
  /** A section has the text of that revision now. */
  onSaved: (nodeId: string, rev: number) => void
  /** The headings are others now, up to which revision; null where that is not known. */
  onTree?: (rev: number | null) => void
}

/** Threads of a document as they stand, kept up to date while the page is open, and what can be done with them. */
export function useThreads(teamId: string, documentId: string, events: TextEvents) {
  const [threads, setThreads] = useState<readonly ThreadView[] | null>(null)
  const [failure, setFailure] = useState('')
  const isOnline = useOnline()
  const refresh = useCallback(async () => {
    const query = { teamId, id: documentId }
    const answer = await call('GET /document/comment/list', { query }, { silent: true })
    setFailure(answer.ok ? '' : answer.message)
    if (answer.ok) setThreads(answer.data)
  }, [teamId, documentId])
  useEffect(() => {
    if (isOnline) void Promise.resolve().then(refresh)
  }, [refresh, isOnline])
  const soon = useSoon(refresh)
  useRoomFrames(teamId, documentId, {
    onFrame(frame) {
      if (frame.type === 'threads') soon()
      if (frame.type === 'saved') events.onSaved(frame.nodeId, frame.rev)
      if (frame.type === 'tree') events.onTree?.(frame.rev)
      if (frame.type === 'threads' || frame.type === 'review') noteActivity()
    },
    // After a gap in the line everything is read once more.
    onLineBack() {
      soon()
      events.onTree?.(null)
      noteActivity()
    },
  })
  const put = (thread: ThreadView) => setThreads((now) => withThread(now ?? [], thread))
  return {
    threads,
    failure,
    isOnline,
    refresh,
    ...actionsOn({ teamId, id: documentId }, put, refresh),
  }
}

const withThread = (threads: readonly ThreadView[], thread: ThreadView): ThreadView[] =>
  threads.some(({ id }) => id === thread.id)
    ? threads.map((item) => (item.id === thread.id ? thread : item))
    : [...threads, thread]

const silent = { silent: true } as const

/** A refusal is shown at once, and answers null. */
function actionsOn(
  about: { teamId: string; id: string },
  put: (thread: ThreadView) => void,
  refresh: () => Promise<void>,
) {
  const taken = (answer: Answer<ThreadView>): ThreadView | null => {
    if (answer.ok) put(answer.data)
    else showToast({ icon: 'danger', title: answer.message })
    return answer.ok ? answer.data : null
  }
  return {
    async add({ nodeId, places, title }: CommentSubject, words: CommentWords) {
      const body = { ...about, ...words, nodeId, places: [...places], title }
      return taken(await call('POST /document/comment/add', { body }, silent))
    },
    async reply(threadId: string, words: CommentWords) {
      const body = { ...about, ...words, threadId }
      return taken(await call('POST /document/comment/reply', { body }, silent))
    },
    async edit(threadId: string, commentId: string, words: CommentWords) {
      const body = { ...about, ...words, threadId, commentId }
      return taken(await call('POST /document/comment/edit', { body }, silent))
    },
    async assign(threadId: string, accountId: string) {
      const body = { ...about, threadId, accountId }
      return taken(await call('POST /document/comment/assign', { body }, silent))
    },
    async setState(threadId: string, state: ThreadState) {
      const body = { ...about, threadId, state }
      return taken(await call('POST /document/comment/state', { body }, silent))
    },
    async remove(threadId: string, commentId: string) {
      const query = { ...about, threadId, commentId }
      const answer = await call('DELETE /document/comment/delete', { query }, silent)
      if (!answer.ok) showToast({ icon: 'danger', title: answer.message })
      await refresh()
    },
  }
}

export type Threads = ReturnType<typeof useThreads>

/** Does it once, when some time has passed without another wish. */
function useSoon(work: () => Promise<void>): () => void {
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => void work(), READ_AFTER_MS)
  }
}

import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { noteActivity } from '~/client/activity'
import type { Answer } from '~/client/api'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { useOnline } from '~/client/use-online'
import type { ThreadView } from '../../comments-contract'
import type { ThreadState } from '../../comments-terms'
import type { RoomFrame } from '../../live-terms'
import { LiveSocket } from '../room/live-socket'
import type { CommentSubject } from './comments-context'

/** Several changes in a row are read once. */
const READ_AFTER_MS = 150

export interface CommentWords {
  text: string
  /** Accounts that are called with @. */
  mentions: string[]
}

/** Threads of a document as they stand, kept up to date while the page is open, and what can be done with them. */
export function useThreads(teamId: string, documentId: string, onSaved: OnSaved) {
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
  useRoomFrames({ teamId, id: documentId }, refresh, onSaved)
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

/** A section has the text of that revision now. */
export type OnSaved = (nodeId: string, rev: number) => void

/** Hears of what others say and save; after a gap in the line everything is read once more. */
function useRoomFrames(
  { teamId, id }: { teamId: string; id: string },
  onChanged: () => Promise<void>,
  onSaved: OnSaved,
) {
  const saved = useEffectEvent(onSaved)
  useEffect(() => {
    const { protocol, host } = location
    const query = new URLSearchParams({ teamId, id })
    let timer = 0
    let wasLost = false
    const soon = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => void onChanged(), READ_AFTER_MS)
    }
    const socket = new LiveSocket(
      `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ai/document/live?${query.toString()}`,
      {
        onOpen: () => {
          if (!wasLost) return
          soon()
          noteActivity()
        },
        onFrame: (frame: RoomFrame) => {
          if (frame.type === 'threads') soon()
          if (frame.type === 'saved') saved(frame.nodeId, frame.rev)
          if (frame.type === 'threads' || frame.type === 'review') noteActivity()
        },
        onLost: () => {
          wasLost = true
        },
      },
    )
    return () => {
      clearTimeout(timer)
      socket.close()
    }
  }, [teamId, id, onChanged])
}

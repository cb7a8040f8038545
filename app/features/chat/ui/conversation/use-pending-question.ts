import { useEffect, useEffectEvent } from 'react'
import type { SessionView } from '../../terms'
import { useChatShell } from '../chat-shell'
import type { Conversation } from './conversation'
import { chatCalls } from '../http-calls'

/** A question begun in another box; `no` tells one from the next. */
export interface PendingQuestion {
  no: number
  text: string
  /** Finished: asked at once. Otherwise it goes on being written here. */
  isSent: boolean
}

/** The thread's session, kept by the page while the thread is shut; '' for none. */
export interface SavedSession {
  id: string
  onChange(id: string): void
}

export interface Carrying {
  pending: PendingQuestion | null
  savedSession: SavedSession | null
  conversation: Conversation
  sessionId: string
  show(session: SessionView): void
  write(text: string): void
  ask(text: string): Promise<unknown>
}

/** Takes up the thread that was left, then the question carried here; while an answer runs it waits in the box. */
export function usePendingQuestion(props: Carrying) {
  const { pending, savedSession, conversation, sessionId } = props
  const { team } = useChatShell()
  const take = useEffectEvent(async (isCurrent: () => boolean) => {
    if (pending?.text) props.write(pending.text)
    const isLeft = savedSession !== null && savedSession.id !== '' && savedSession.id !== sessionId
    const session = await (team && isLeft ? readSession(team.teamId, savedSession.id) : nothing)
    if (!isCurrent()) return
    if (session) {
      props.show(session)
      conversation.open(session)
    }
    if (pending?.isSent && !conversation.snapshot().isAnswering) await props.ask(pending.text)
  })
  const no = pending?.no ?? 0
  useEffect(() => {
    if (no === 0) return
    let isCurrent = true
    void take(() => isCurrent)
    return () => {
      isCurrent = false
    }
  }, [no])
  const keep = useEffectEvent((id: string) => savedSession?.onChange(id))
  useEffect(() => {
    if (sessionId !== '') keep(sessionId)
  }, [sessionId])
}

const nothing = Promise.resolve(null)

/** A session that is gone, or out of reach, is no hindrance: the question begins another. */
const readSession = (teamId: string, id: string) =>
  chatCalls(teamId)
    .session(id)
    .catch(() => null)

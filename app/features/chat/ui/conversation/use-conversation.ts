import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { onSessionEnded } from '~/client/api'
import { emit } from '~/client/event-bus'
import { formatDateTime } from '~/core/format'
import type { MessageView, SessionFrom, SessionView } from '../../terms'
import { Conversation, type ConversationHost } from './conversation'
import { chatCalls } from '../http-calls'
import '../events'
import { keepUnnamedAsk } from './unnamed-ask'
import { useChatShell } from '../chat-shell'

interface ConversationEvents {
  onNamed?(sessionId: string, title: string): void
  onEnded?(message: MessageView, sessionId: string): void
}

/**
 * A thread that lives as long as its screen.
 * @param target id of the session that should be shown, '' for none; null where the thread chooses by itself
 */
export function useConversation(
  place: { sessionFrom: SessionFrom; folderIds?: string },
  session: SessionView | null,
  events: ConversationEvents = {},
  target: string | null = null,
) {
  const { team } = useChatShell()
  const { teamId = '', spaceId = '' } = team ?? {}
  const { sessionFrom, folderIds = '' } = place
  const [announcement, setAnnouncement] = useState('')
  const latest = useLatest({
    ...events,
    onEnded: (message: MessageView, sessionId: string) => {
      if (message.status === 'done') setAnnouncement('回答完成')
      events.onEnded?.(message, sessionId)
    },
  })
  const conversation = useMemo(
    () =>
      new Conversation(
        hostOf(teamId, latest, target !== null),
        { teamId, spaceId, sessionFrom, folderIds },
        session,
      ),
    // The session of the first render only; later ones come through the effect below.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [teamId, spaceId, sessionFrom, folderIds, latest, target !== null],
  )
  const view = useSyncExternalStore(
    conversation.subscribe,
    conversation.snapshot,
    conversation.snapshot,
  )
  useFollowing(conversation, session, target ?? session?.id ?? '')
  useEffect(() => {
    if (view.isAnswering) setAnnouncement('')
  }, [view.isAnswering])
  return { conversation, view, announcement }
}

function useFollowing(conversation: Conversation, session: SessionView | null, target: string) {
  const followed = useRef<Conversation | null>(null)
  useEffect(() => {
    const isNew = followed.current !== conversation
    followed.current = conversation
    const { sessionId } = conversation.snapshot()
    // A session that has just got its address is on the screen already and is not read again.
    if (isNew || sessionId !== target) conversation.open(session)
  }, [conversation, session, target])
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible') conversation.refresh().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', check)
    window.addEventListener('focus', check)
    return () => {
      document.removeEventListener('visibilitychange', check)
      window.removeEventListener('focus', check)
      conversation.leave()
      followed.current = null
    }
  }, [conversation])
}

function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}

// Only a thread with an address of its own is looked for there after a reload.
const hostOf = (
  teamId: string,
  events: { current: ConversationEvents },
  hasAddress: boolean,
): ConversationHost => ({
  calls: chatCalls(teamId),
  beforePaint: (run) => void requestAnimationFrame(run),
  pause,
  newAskId: () => crypto.randomUUID(),
  timestamp: () => formatDateTime(new Date()),
  onNamed: (sessionId, title) => events.current.onNamed?.(sessionId, title),
  onEnded: (message, sessionId) => events.current.onEnded?.(message, sessionId),
  onClosed: onSessionEnded,
  ...(hasAddress && { keepAsk: (ask) => keepUnnamedAsk(teamId, ask) }),
  onRemoved: (sessionId, messageId) => emit('update_message_delete', { sessionId, messageId }),
})

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done, { once: true })
  })
}

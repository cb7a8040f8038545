import { useMemo, useState } from 'react'
import type { AgentProfile } from '../../agents-terms'
import type { SessionView } from '../../terms'
import type { DraftStart } from '../composer/use-question-draft'

/**
 * The assistant of the chat on the screen: the one a new chat is opened with, or the one its session was begun with.
 * A session that has just got its address brings nothing along; the one that was shown stays.
 */
export function useChatAgent(
  target: string,
  session: SessionView | null,
  fresh: AgentProfile | null,
): AgentProfile | null {
  const [saved, setSaved] = useState<AgentProfile | null>(null)
  const loaded =
    target === '' ? fresh : session?.id === target ? (session.agent ?? null) : undefined
  if (loaded !== undefined && loaded?.id !== saved?.id) setSaved(loaded)
  return loaded === undefined ? saved : loaded
}

/** What the box begins with beside an assistant: its ways of asking, changed for this chat alone. */
export const useAgentStart = (agent: AgentProfile | null): DraftStart | null =>
  useMemo(
    () => agent && { key: agent.id, modes: agent.modes, onlyDocuments: agent.onlyDocuments },
    [agent],
  )

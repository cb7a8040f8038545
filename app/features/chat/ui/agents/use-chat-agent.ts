import { useMemo, useState } from 'react'
import type { AgentFace } from '../../agents-terms'
import type { SessionView } from '../../terms'
import type { DraftStart } from '../use-question-draft'

/**
 * The assistant of the chat on the screen: the one a new chat is opened with, or the one its session was begun with.
 * A session that has just got its address brings nothing along; the one that was shown stays.
 */
export function useChatAgent(
  target: string,
  session: SessionView | null,
  fresh: AgentFace | null,
): AgentFace | null {
  const [kept, setKept] = useState<AgentFace | null>(null)
  const known = target === '' ? fresh : session?.id === target ? (session.agent ?? null) : undefined
  if (known !== undefined && known?.id !== kept?.id) setKept(known)
  return known === undefined ? kept : known
}

/** What the box begins with beside an assistant: its ways of asking, changed for this chat alone. */
export const useAgentStart = (agent: AgentFace | null): DraftStart | null =>
  useMemo(
    () => agent && { key: agent.id, modes: agent.modes, onlyDocuments: agent.onlyDocuments },
    [agent],
  )

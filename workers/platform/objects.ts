import type { ChatSessionPort } from '~/features/chat/server/ports'
import type { SpaceIndexPort } from '~/features/library/server/ports'
import type { SpaceIndex } from '../objects/space-index'

/** The index of one space, by RPC. */
export function reachSpaceIndex(
  namespace: DurableObjectNamespace,
  spaceId: string,
): SpaceIndexPort {
  const typed = namespace as DurableObjectNamespace<SpaceIndex>
  return typed.get(typed.idFromName(spaceId)) as unknown as SpaceIndexPort
}

/** One conversation's object. The ingest Worker has none and never asks. */
export function reachChatSession(
  namespace: DurableObjectNamespace | undefined,
  _sessionId: string,
): ChatSessionPort {
  if (!namespace) throw new Error('this Worker has no chat sessions')
  throw new Error('chat sessions are not built yet')
}

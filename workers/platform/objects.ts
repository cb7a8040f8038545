import type { ChatSessionPort } from '~/features/chat/server/ports'
import type { SpaceIndexPort } from '~/features/library/server/ports'
import type { SpaceIndex } from '../objects/space-index'

/** The index of one space, by RPC. */
export function reachSpaceIndex(
  namespace: DurableObjectNamespace,
  spaceId: string,
): SpaceIndexPort {
  // RPC's own types turn the tuples of anchors into arrays; what travels is what SpaceIndex answers.
  const stub = namespace.get(namespace.idFromName(spaceId)) as unknown as SpaceIndex
  return {
    putPassages: async (...window) => stub.putPassages(...window),
    commitFile: async (...generation) => {
      const answer = await stub.commitFile(...generation)
      if (answer.done) return answer.done
      throw new Error(answer.refused)
    },
    renameFile: async (fileId, title) => stub.renameFile(fileId, title),
    removeFile: async (fileId) => stub.removeFile(fileId),
    search: async (...asked) => stub.search(...asked),
    statistics: async (terms) => stub.statistics(terms),
    passagesOf: async (...range) => stub.passagesOf(...range),
  }
}

/** One conversation's object. The ingest Worker has none and never asks. */
export function reachChatSession(
  namespace: DurableObjectNamespace | undefined,
  _sessionId: string,
): ChatSessionPort {
  if (!namespace) throw new Error('this Worker has no chat sessions')
  throw new Error('chat sessions are not built yet')
}

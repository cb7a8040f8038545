import { z } from 'zod'
import { chatErrors } from '~/features/chat/errors'
import type { RateGatePort } from '~/core/rate'
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
    completeFiles: async (files) => stub.completeFiles(files),
    withdrawFile: async (...generation) => stub.withdrawFile(...generation),
    renameFile: async (fileId, title) => stub.renameFile(fileId, title),
    removeFile: async (fileId) => stub.removeFile(fileId),
    placeFiles: async (places) => stub.placeFiles(places),
    search: async (...asked) => stub.search(...asked),
    lookUp: async (...asked) => stub.lookUp(...asked),
    factsOf: async (fileIds) => stub.factsOf(fileIds),
    openingsWith: async (...asked) => stub.openingsWith(...asked),
    blocksWith: async (...asked) => stub.blocksWith(...asked),
    statistics: async (terms) => stub.statistics(terms),
    passagesOf: async (...range) => stub.passagesOf(...range),
    linesOf: async (...wanted) => stub.linesOf(...wanted),
    setEdits: async (...edits) => stub.setEdits(...edits),
    takeUnembedded: async (...wanted) => stub.takeUnembedded(...wanted),
    giveBackUnembedded: async (places) => stub.giveBackUnembedded(places),
    keepVectors: async (...vectors) => stub.keepVectors(...vectors),
    forgetGone: async (places) => stub.forgetGone(places),
    lacksVectors: async (model) => stub.lacksVectors(model),
    nearest: async (...asked) => stub.nearest(...asked),
    passagesAt: async (...asked) => stub.passagesAt(...asked),
  }
}

/** The counter of one rule and key. The ingest Worker has none and never asks. */
export function reachRateGate(
  namespace: DurableObjectNamespace | undefined,
  name: string,
): RateGatePort {
  if (!namespace) throw new Error('this Worker has no rate gates')
  const stub = namespace.get(namespace.idFromName(name)) as unknown as RateGatePort
  return { take: (now, windows) => stub.take(now, windows), clear: () => stub.clear() }
}

/** One conversation's object. The ingest Worker has none and never asks. */
export function reachChatSession(
  namespace: DurableObjectNamespace | undefined,
  sessionId: string,
): ChatSessionPort {
  if (!namespace) throw new Error('this Worker has no chat sessions')
  const stub = namespace.get(namespace.idFromName(sessionId))
  const calls = stub as unknown as ChatSessionPort
  return {
    async ask(order, signal) {
      const answer = await stub.fetch('https://chat-session/ask', {
        method: 'POST',
        body: JSON.stringify(order),
        signal,
      })
      const { body, outcome } = await opened(answer)
      return { outcome, events: body }
    },
    async follow(lastEventId, reader, signal, of) {
      const answer = await stub.fetch('https://chat-session/follow', {
        method: 'POST',
        body: JSON.stringify({ after: lastEventId, reader, of }),
        signal,
      })
      return (await opened(answer)).body
    },
    wake: () => calls.wake(),
    stop: () => calls.stop(),
    view: (page) => calls.view(page),
    message: (messageId) => calls.message(messageId),
    choose: (messageId) => calls.choose(messageId),
    owesRetry: (messageId) => calls.owesRetry(messageId),
    followUps: (messageId) => calls.followUps(messageId),
    keepFollowUps: (messageId, made) => calls.keepFollowUps(messageId, made),
    deleteMessage: (messageId) => calls.deleteMessage(messageId),
    deleteAll: () => calls.deleteAll(),
  }
}

const refusal = z.object({ refused: z.enum(['stillAnswering', 'askIdReused', 'messageNotFound']) })
const outcomes = z.enum(['started', 'joined', 'replayed'])

// Streams travel by fetch, since only a request tells the object that its reader has left.
async function opened(answer: Response) {
  if (answer.status === 409) throw chatErrors[refusal.parse(await answer.json()).refused]()
  if (!answer.ok || !answer.body) throw new Error(`chat session answered ${answer.status}`)
  const outcome = outcomes.parse(answer.headers.get('x-outcome') ?? 'joined')
  return { body: answer.body, outcome }
}

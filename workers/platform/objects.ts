import { z } from 'zod'
import { chatErrors } from '~/features/chat/errors'
import type { Context } from '~/core/context'
import { reach, type ObjectNamespace, type Remote } from '~/core/objects'
import type { ChatSessionPort } from '~/features/chat/server/ports'
import type { DocumentRoomPort } from '~/features/document/server/ports'
import type { TaskRunnerPort } from '~/features/generation/server/ports'
import type { SlotGates } from '~/features/models/server'
import type { RateGate } from '../objects/rate-gate'
import type { DocumentRoom } from '../objects/document-room'

export type ObjectBindings = Partial<Record<ObjectNamespace, DurableObjectNamespace>>

/** The object of this name, whose methods are called as if they stood here. The ingest Worker has not all of them. */
export function reachObject(env: ObjectBindings, namespace: ObjectNamespace, name: string): object {
  const binding = env[namespace]
  if (!binding) throw new Error(`this Worker has no ${namespace}`)
  const stub = binding.get(binding.idFromName(name))
  const methods = stub as unknown as Record<PropertyKey, (...args: unknown[]) => unknown>
  return new Proxy(stub, {
    get: (_stub, key) =>
      // An object that is awaited itself is no promise.
      key === 'then' ? undefined : async (...args: unknown[]) => methods[key]?.(...args),
  })
}

/** The places at a model's server, whichever isolate asks; null where the Worker has no gates. */
export function reachSlotGates(env: ObjectBindings): SlotGates | null {
  if (!env.RATE_GATE) return null
  const objects: Context['objects'] = (namespace, name) => reachObject(env, namespace, name)
  return (server) => {
    const name = JSON.stringify(['model-slots', server])
    const gate = reach<Remote<RateGate>>({ objects }, 'RATE_GATE', name)
    return {
      enter: (id, isPerson, slots) => gate.enterSlot(id, isPerson, slots),
      stay: (id, slots) => gate.staySlot(id, slots),
      leave: (id) => gate.leaveSlot(id),
    }
  }
}

/** One document's object, by RPC. */
export function reachDocumentRoom(
  namespace: DurableObjectNamespace,
  documentId: string,
): DocumentRoomPort {
  // RPC's own types lose unions and readonly arrays; what travels is what DocumentRoom answers.
  const stub = namespace.get(namespace.idFromName(documentId)) as unknown as DocumentRoom
  return {
    open: async (tree) => stub.open(tree),
    outline: async () => stub.outline(),
    headingsSince: async (asked) => stub.headingsSince(asked),
    treeAt: async (rev) => stub.treeAt(rev),
    changeTree: async (...change) => stub.changeTree(...change),
    undo: async (change) => stub.undo(change),
    redo: async (change) => stub.redo(change),
    bin: async () => stub.bin(),
    restoreNode: async (...back) => stub.restoreNode(...back),
    section: async (nodeId) => stub.section(nodeId),
    sections: async (nodeIds) => stub.sections(nodeIds),
    sectionsAt: async (...place) => stub.sectionsAt(...place),
    objects: async () => stub.objects(),
    draft: async (draft) => stub.draft(draft),
    settle: async (...settled) => stub.settle(...settled),
    revisions: async (...params) => stub.revisions(...params),
    revision: async (...params) => stub.revision(...params),
    putEvidence: async (evidence) => stub.putEvidence(evidence),
    evidence: async (ids) => stub.evidence(ids),
    ownEvidence: async (owners) => stub.ownEvidence(owners),
    ledger: async (asked) => stub.ledger(asked),
    deck: async () => stub.deck(),
    importDeck: async (stored) => stub.importDeck(stored),
    putDeck: async (...put) => stub.putDeck(...put),
    changeDeck: async (...change) => stub.changeDeck(...change),
    undoDeck: async (undo) => stub.undoDeck(undo),
    redoDeck: async (redo) => stub.redoDeck(redo),
    writeScripts: async (...scripts) => stub.writeScripts(...scripts),
    deckRevisions: async (before) => stub.deckRevisions(before),
    deckRevision: async (rev) => stub.deckRevision(rev),
    restoreDeck: async (restored) => stub.restoreDeck(restored),
    removeAll: async () => stub.removeAll(),
  }
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
    keepFollowUps: (messageId, followUps) => calls.keepFollowUps(messageId, followUps),
    deleteMessage: (messageId) => calls.deleteMessage(messageId),
    deleteAll: () => calls.deleteAll(),
  }
}

/** One creation's work. The ingest Worker has none and never asks. */
export function reachTaskRunner(
  namespace: DurableObjectNamespace | undefined,
  creationId: string,
): TaskRunnerPort {
  if (!namespace) throw new Error('this Worker has no task runners')
  const stub = namespace.get(namespace.idFromName(creationId))
  const calls = stub as unknown as TaskRunnerPort
  return {
    start: (order) => calls.start(order),
    pause: () => calls.pause(),
    resume: () => calls.resume(),
    cancel: () => calls.cancel(),
    stop: (nodeId) => calls.stop(nodeId),
    view: (since) => calls.view(since),
    async follow(asked, signal) {
      const answer = await stub.fetch('https://task-runner/follow', {
        method: 'POST',
        body: JSON.stringify(asked),
        signal,
      })
      return (await opened(answer)).body
    },
    removeAll: () => calls.removeAll(),
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

import type { Context } from '~/core/context'
import { reach, type ObjectNamespace, type Remote } from '~/core/objects'
import type { DocumentRoomPort } from '~/features/document/server/ports'
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

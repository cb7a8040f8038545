import type { SeatedContext } from '~/core/context'
import {
  assignEvidence,
  commitSection,
  putEvidence,
  readEvidence,
  readLedger,
  readSection,
  readSections,
  readTree,
  snapshot,
} from '~/features/editor/server'
import { studioErrors } from '../../errors'
import type { Work, WorkDocument } from '../makers/maker'

/** The document of a creation for one of its steps; without one, whatever is asked of it is refused with `notNow`. */
export function openWorkDocument(ctx: SeatedContext, work: Work, stepKey: string): WorkDocument {
  const { documentId } = work
  if (documentId === null) return noDocument
  /** What this step has seen of sections. */
  const seen = new Map<string, number>()
  const outline = async () => {
    const found = await readTree(ctx, documentId)
    for (const { nodeId, rev } of found.sections) seen.set(nodeId, rev)
    return found
  }
  return {
    read: () => snapshot(ctx, documentId),
    outline,
    section: async (nodeId) => {
      const found = await readSection(ctx, documentId, nodeId)
      seen.set(nodeId, found?.rev ?? 0)
      return found
    },
    sections: (nodeIds) => readSections(ctx, documentId, nodeIds),
    evidence: (ids) => readEvidence(ctx, documentId, ids),
    addEvidence: (found) => putEvidence(ctx, documentId, found),
    assign: (owners) => assignEvidence(ctx, documentId, owners),
    ledger: (asked) => readLedger(ctx, documentId, asked),
    commit: async ({ baseRev, ...text }) => {
      if (baseRev === undefined && !seen.has(text.nodeId)) await outline()
      return commitSection(ctx, documentId, {
        ...text,
        baseRev: baseRev ?? seen.get(text.nodeId) ?? 0,
        stepKey: `${work.creationId}:${work.round}:${stepKey}`,
      })
    },
  }
}

const refuse = () => Promise.reject(studioErrors.notNow())
const noDocument: WorkDocument = {
  read: refuse,
  outline: refuse,
  section: refuse,
  sections: refuse,
  evidence: refuse,
  addEvidence: refuse,
  assign: refuse,
  ledger: refuse,
  commit: refuse,
}

import type { SeatedContext } from '~/core/context'
import type { DocumentId, FileId } from '~/core/ids'
import type { DocTree, Evidence } from '#packages/document'
import {
  assignEvidence,
  commitSection,
  headingsSince,
  putEvidence,
  readEvidence,
  readLedger,
  readSection,
  readSections,
  readTree,
  snapshot,
} from '~/features/document/server'
import { generationErrors } from '../../errors'
import type { Step, Work, WorkDocument } from '../generators/generator'

/** Headings as some step has seen them last: they travel anew only when somebody has changed them. */
export interface KnownHeadings {
  tree: DocTree | null
  /** -1 before the first look. */
  treeRev: number
}

export const unreadHeadings = (): KnownHeadings => ({ tree: null, treeRev: -1 })

export interface DocumentContext {
  step: Step
  cached: KnownHeadings
  /** Called with the files the step gets to see. */
  show(fileIds: readonly FileId[]): void
}

/** The document of a creation for one of its steps; without one, whatever is asked of it is refused with `notNow`. */
export function openWorkDocument(
  ctx: SeatedContext,
  work: Work,
  { step, cached, show }: DocumentContext,
): WorkDocument {
  const { documentId } = work
  if (documentId === null) return noDocument
  /** What this step has seen of sections. */
  const sectionRevs = new Map<string, number>()
  const tree = () => refreshTree(ctx, { documentId, step, cached, sectionRevs })
  const outline = async () => {
    const found = await readTree(ctx, documentId)
    for (const { nodeId, rev } of found.sections) sectionRevs.set(nodeId, rev)
    return found
  }
  const recordRead = <Sources extends Iterable<Pick<Evidence, 'fileId'>>>(evidence: Sources) => {
    show([...evidence].flatMap(({ fileId }) => fileId ?? []))
    return evidence
  }
  return {
    tree,
    read: async () => {
      const found = await snapshot(ctx, documentId)
      recordRead(found.evidence.values())
      return found
    },
    outline,
    section: async (nodeId) => {
      const found = await readSection(ctx, documentId, nodeId)
      sectionRevs.set(nodeId, found?.rev ?? 0)
      return found
    },
    sections: (nodeIds) => readSections(ctx, documentId, nodeIds),
    evidence: async (ids) => recordRead(await readEvidence(ctx, documentId, ids)),
    addEvidence: async (found) => recordRead(await putEvidence(ctx, documentId, found)),
    assign: (owners) => assignEvidence(ctx, documentId, owners),
    ledger: (asked) => readLedger(ctx, documentId, asked),
    commit: async ({ baseRev, ...text }) => {
      if (baseRev === undefined && !sectionRevs.has(text.nodeId)) {
        const asked = { since: cached.treeRev, nodeId: text.nodeId }
        sectionRevs.set(text.nodeId, (await headingsSince(ctx, documentId, asked)).sectionRev)
      }
      return commitSection(ctx, documentId, {
        ...text,
        baseRev: baseRev ?? sectionRevs.get(text.nodeId) ?? 0,
        stepKey: `${work.creationId}:${work.round}:${step.key}`,
      })
    },
  }
}

/** The headings now, and what the step's own section is at. */
async function refreshTree(
  ctx: SeatedContext,
  {
    documentId,
    step,
    cached,
    sectionRevs,
  }: {
    documentId: DocumentId
    step: Step
    cached: KnownHeadings
    sectionRevs: Map<string, number>
  },
): Promise<DocTree> {
  const nodeId = step.nodeId ?? ''
  const { tree: before, treeRev: since } = cached
  const found = await headingsSince(ctx, documentId, { since, nodeId })
  sectionRevs.set(nodeId, found.sectionRev)
  const now = found.tree ?? before
  if (!now) throw generationErrors.notNow()
  if (found.treeRev > cached.treeRev) Object.assign(cached, { tree: now, treeRev: found.treeRev })
  return now
}

const refuse = () => Promise.reject(generationErrors.notNow())
const noDocument: WorkDocument = {
  tree: refuse,
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

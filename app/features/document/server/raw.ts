import type { SeatedContext } from '~/core/context'
import type { DocumentId, NodeId } from '~/core/ids'
import { redactedAmong } from '~/features/library/server'
import { documentErrors } from '../errors'
import type { Citation, Reference } from '#packages/document/evidence'
import type { DocSnapshot } from '#packages/document/snapshot'
import type { DocTree } from '#packages/document/tree'
import type { SectionBody } from '#packages/document/body'
import type { SectionHead } from '../terms'
import { viewEvidence } from './evidence'
import type { StoredEvidence, SectionsPage } from './ports'
import { redactedReferences, referencesOfOpen } from './references'
import { redactedBody, withholding } from './redaction'
import { documentRoom, type DocumentRoomRpc } from './document-room'

/** A document at a revision with all that it holds, before anybody asked who reads it. */
export interface RawSnapshot {
  documentId: DocumentId
  rev: number
  tree: DocTree
  sections: SectionsPage['sections']
  evidence: StoredEvidence[]
  references: Reference[]
}

/** Of a document that the caller may open. Errors: `documentNotFound`, `versionNotFound`. */
export async function readRaw(
  ctx: SeatedContext,
  documentId: DocumentId,
  rev?: number,
): Promise<RawSnapshot> {
  return (await readWithHeads(ctx, { documentId, ...(rev !== undefined && { rev }) })).raw
}

/** The same, with what is known of each section now. */
export async function readWithHeads(
  ctx: SeatedContext,
  { documentId, rev }: Pick<RawSnapshot, 'documentId'> & { rev?: number },
): Promise<{ raw: RawSnapshot; heads: readonly SectionHead[] }> {
  const references = await referencesOfOpen(ctx, documentId)
  const room = documentRoom(ctx, documentId)
  const outline = await room.outline()
  if (!outline) throw documentErrors.documentNotFound()
  const revision = Math.min(rev ?? outline.rev, outline.rev)
  const tree = revision === outline.rev ? outline.tree : await room.treeAt(revision)
  if (!tree) throw documentErrors.versionNotFound()
  const [sections, evidence] = await Promise.all([sectionsOf(room, revision), room.evidence(null)])
  const raw = { documentId, rev: revision, tree, sections, evidence, references }
  return { raw, heads: outline.sections }
}

async function sectionsOf(
  room: DocumentRoomRpc,
  revision: number,
): Promise<SectionsPage['sections']> {
  const sections: SectionsPage['sections'] = []
  for (let from: number | null = 0; from !== null;) {
    const page: SectionsPage = await room.sectionsAt(revision, from)
    sections.push(...page.sections)
    from = page.next
  }
  return sections
}

/** Headings of a document, which was looked for already, whose texts lean on sources that are closed to the caller. */
export async function redactedHeadings(
  ctx: SeatedContext,
  documentId: DocumentId,
): Promise<ReadonlySet<string>> {
  const room = documentRoom(ctx, documentId)
  const evidence = await room.evidence(null)
  const fileIds = evidence.flatMap(({ fileId }) => fileId ?? [])
  // Most documents have no closed source: then nobody reads their texts for that.
  if ((await redactedAmong(ctx, fileIds)).size === 0) return new Set()
  const sections = await sectionsOf(room, Number.MAX_SAFE_INTEGER)
  const isHeld = await withholding(ctx, evidence, sections)
  return new Set(sections.filter(isHeld).map(({ nodeId }) => nodeId))
}

/** The same as the caller may read it: what leans on sources that are closed to them says no more than that. */
export async function redactedSnapshot(ctx: SeatedContext, raw: RawSnapshot): Promise<DocSnapshot> {
  const { documentId, rev, tree } = raw
  const [isHeld, evidence, references] = await Promise.all([
    withholding(ctx, raw.evidence, raw.sections),
    viewEvidence(ctx, raw.evidence),
    redactedReferences(ctx, raw.references),
  ])
  const bodies = new Map<NodeId, SectionBody>()
  const citations: Citation[] = []
  for (const section of raw.sections) {
    const isRedacted = isHeld(section)
    bodies.set(section.nodeId, isRedacted ? redactedBody() : section.body)
    if (!isRedacted) citations.push(...section.citations)
  }
  return {
    documentId,
    rev,
    tree,
    bodies,
    evidence: new Map(
      evidence.map(({ title: _title, reason: _reason, ...item }) => [item.id, item]),
    ),
    citations,
    references: new Map(references.map((item) => [item.id, item])),
  }
}

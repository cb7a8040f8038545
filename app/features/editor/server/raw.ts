import type { SeatedContext } from '~/core/context'
import { withheldAmong } from '~/features/library/server'
import { editorErrors } from '../errors'
import type { Citation, DocSnapshot, DocTree, Reference, SectionBody } from '../schema'
import { findDocument } from './documents'
import { seenEvidence } from './evidence'
import type { DocumentRoomPort, KeptEvidence, SectionsPage } from './ports'
import { referencesOf, seenReferences } from './references'
import { withheldBody, withholding } from './withheld'

/** A document at a revision with all that it holds, before anybody asked who reads it. */
export interface RawSnapshot {
  documentId: string
  rev: number
  tree: DocTree
  sections: SectionsPage['sections']
  evidence: KeptEvidence[]
  references: Reference[]
}

/** Of a document that the caller may open. Errors: `documentNotFound`, `versionNotFound`. */
export async function readRaw(
  ctx: SeatedContext,
  documentId: string,
  rev?: number,
): Promise<RawSnapshot> {
  const room = ctx.documentRoom(documentId)
  const outline = await room.outline()
  if (!outline) throw editorErrors.documentNotFound()
  const at = Math.min(rev ?? outline.rev, outline.rev)
  const tree = at === outline.rev ? outline.tree : await room.treeAt(at)
  if (!tree) throw editorErrors.versionNotFound()
  const sections = await sectionsOf(room, at)
  const [evidence, references] = await Promise.all([
    room.evidence(null),
    referencesOf(ctx, documentId),
  ])
  return { documentId, rev: at, tree, sections, evidence, references }
}

async function sectionsOf(room: DocumentRoomPort, at: number): Promise<SectionsPage['sections']> {
  const sections: SectionsPage['sections'] = []
  for (let from: number | null = 0; from !== null;) {
    const page: SectionsPage = await room.sectionsAt(at, from)
    sections.push(...page.sections)
    from = page.next
  }
  return sections
}

/** Headings whose texts lean on sources that are closed to the caller. Errors: `documentNotFound`. */
export async function withheldHeadings(
  ctx: SeatedContext,
  documentId: string,
): Promise<ReadonlySet<string>> {
  await findDocument(ctx, documentId)
  const room = ctx.documentRoom(documentId)
  const evidence = await room.evidence(null)
  const fileIds = evidence.flatMap(({ fileId }) => fileId ?? [])
  // Most documents have no closed source: then nobody reads their texts for that.
  if ((await withheldAmong(ctx, fileIds)).size === 0) return new Set()
  const sections = await sectionsOf(room, Number.MAX_SAFE_INTEGER)
  const isHeld = await withholding(ctx, evidence, sections)
  return new Set(sections.filter(isHeld).map(({ nodeId }) => nodeId))
}

/** The same as the caller may read it: what leans on sources that are closed to them says no more than that. */
export async function seenSnapshot(ctx: SeatedContext, raw: RawSnapshot): Promise<DocSnapshot> {
  const { documentId, rev, tree } = raw
  const isHeld = await withholding(ctx, raw.evidence, raw.sections)
  const bodies = new Map<string, SectionBody>()
  const citations: Citation[] = []
  for (const section of raw.sections) {
    const isWithheld = isHeld(section)
    bodies.set(section.nodeId, isWithheld ? withheldBody() : section.body)
    if (!isWithheld) citations.push(...section.citations)
  }
  const [evidence, references] = await Promise.all([
    seenEvidence(ctx, raw.evidence),
    seenReferences(ctx, raw.references),
  ])
  return {
    documentId,
    rev,
    tree,
    bodies,
    evidence: new Map(evidence.map(({ title: _title, reason: _reason, ...one }) => [one.id, one])),
    citations,
    references: new Map(references.map((one) => [one.id, one])),
  }
}

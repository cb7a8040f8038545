import type { SeatedContext } from '~/core/context'
import { editorErrors } from '../errors'
import type { Citation, DocSnapshot, SectionBody } from '../schema'
import { findDocument } from './documents'
import { seenEvidence } from './evidence'
import { listReferences } from './references'
import { withheldBody, withholding } from './withheld'

/**
 * A whole document at one revision, the present one when none is named, as the caller may read it: sections and quotes of
 * sources that are closed to them say no more than that. Errors: `documentNotFound`, `versionNotFound`.
 */
export async function snapshot(
  ctx: SeatedContext,
  documentId: string,
  rev?: number,
): Promise<DocSnapshot> {
  await findDocument(ctx, documentId)
  const room = ctx.documentRoom(documentId)
  const outline = await room.outline()
  if (!outline) throw editorErrors.documentNotFound()
  const at = Math.min(rev ?? outline.rev, outline.rev)
  const tree = at === outline.rev ? outline.tree : await room.treeAt(at)
  if (!tree) throw editorErrors.versionNotFound()
  const kept = await room.evidence(null)
  const isHeld = await withholding(ctx, kept)
  const bodies = new Map<string, SectionBody>()
  const citations: Citation[] = []
  for (let from: number | null = 0; from !== null;) {
    const page = await room.sectionsAt(at, from)
    for (const section of page.sections) {
      const isWithheld = isHeld(section)
      bodies.set(section.nodeId, isWithheld ? withheldBody() : section.body)
      if (!isWithheld) citations.push(...section.citations)
    }
    from = page.next
  }
  const [evidence, references] = await Promise.all([
    seenEvidence(ctx, kept),
    listReferences(ctx, documentId),
  ])
  return {
    documentId,
    rev: at,
    tree,
    bodies,
    evidence: new Map(evidence.map(({ title: _title, reason: _reason, ...one }) => [one.id, one])),
    citations,
    references: new Map(references.map((one) => [one.id, one])),
  }
}

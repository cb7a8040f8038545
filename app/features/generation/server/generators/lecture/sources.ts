import type { SeatedContext } from '~/core/context'
import type { DocumentId, NodeId } from '~/core/ids'
import type { Evidence } from '#packages/document'
import { listReferences, readEvidence } from '~/features/document/server'
import type { Slide } from '~/features/document/deck'
import { evidenceOf } from '~/features/document/server/deck'
import type { Tools } from '../generator'

/** A quote that a slide leans on, as evidence of the script's own document. */
export interface SlideQuote {
  evidence: Evidence
  /** The same in the deck's document. */
  deckEvidenceId: string
}

/** Puts what a slide leans on down in the script's document; what is gone or closed is left out. */
export async function quotesOfSlide(
  ctx: SeatedContext,
  deckId: DocumentId,
  slide: Slide,
  nodeId: NodeId,
  tools: Tools,
): Promise<SlideQuote[]> {
  const ids = [...new Set(evidenceOf(slide))]
  if (ids.length === 0) return []
  const [evidence, references] = await Promise.all([
    readEvidence(ctx, deckId, ids),
    listReferences(ctx, deckId),
  ])
  const works = new Map(references.map((item) => [item.id, item]))
  const found = evidence.flatMap((item) => {
    const work = works.get(item.referenceId)
    if (!work || item.state === 'revoked' || item.quote === '') return []
    const { id: _, ...reference } = work
    const { fileId, url, place, quote } = item
    return [{ id: item.id, reference, evidence: { fileId, url, place, quote, owner: nodeId } }]
  })
  const put = await tools.document.addEvidence(found)
  tools.emit({ type: 'evidence.added', nodeId, count: put.length })
  return found.flatMap(({ id }, index) => {
    const evidence = put[index]
    return evidence ? [{ evidence, deckEvidenceId: id }] : []
  })
}

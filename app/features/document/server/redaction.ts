import type { SeatedContext } from '~/core/context'
import type { DocumentId } from '~/core/ids'
import { redactedAmong } from '~/features/library/server'
import { allEvidence } from '#packages/document/body-walk'
import { imageSources } from '#packages/document/image-keys'
import { type SectionBody } from '#packages/document/body'
import type { SectionText, SectionView } from '../terms'
import type { StoredEvidence } from './ports'
import { documentRoom } from './document-room'

/** What stands in the place of a section whose reader may no longer see one of its sources. */
const REDACTED_TEXT = '这一节用到的资料不对你开放，内容不显示。'

interface Sourced {
  body: SectionBody
  /** Evidence that its writer was shown. */
  shown: readonly string[]
}

/** Every piece of evidence whose words a text may hold: cited, or merely shown to its writer. */
export const evidenceOf = ({ body, shown }: Sourced): string[] => [...shown, ...allEvidence(body)]

/**
 * Tells of these texts whether they may hold words or pictures that the caller may not see. `evidence` is the document's.
 */
export async function withholding(
  ctx: SeatedContext,
  evidence: readonly StoredEvidence[],
  texts: readonly Pick<Sourced, 'body'>[],
): Promise<(text: Sourced) => boolean> {
  const closed = await redactedAmong(ctx, [
    ...evidence.flatMap(({ fileId }) => fileId ?? []),
    ...texts.flatMap(({ body }) => imageSources(body)),
  ])
  if (closed.size === 0) return () => false
  const held = new Set(
    evidence.flatMap(({ id, fileId }) => (fileId !== null && closed.has(fileId) ? [id] : [])),
  )
  return (text) =>
    evidenceOf(text).some((id) => held.has(id)) ||
    imageSources(text.body).some((id) => closed.has(id))
}

/** Sections as the caller may read them. */
export async function readableSections(
  ctx: SeatedContext,
  documentId: DocumentId,
  sections: readonly SectionText[],
): Promise<SectionView[]> {
  const texts = sections.flatMap((section) => [section, ...section.texts])
  const ids = texts.flatMap(evidenceOf)
  const evidence =
    ids.length === 0 ? [] : await documentRoom(ctx, documentId).evidence([...new Set(ids)])
  const isHeld = await withholding(ctx, evidence, texts)
  return sections.map((section) => {
    const isRedacted = isHeld(section)
    const texts = section.texts.filter((text) => !isHeld(text))
    return isRedacted
      ? { ...section, body: redactedBody(), citations: [], texts: [], isWithheld: isRedacted }
      : { ...section, texts, isWithheld: isRedacted }
  })
}

/** Whether a text is what stands in the place of one that its reader may not see. */
export const isRedactedBody = ({ content }: SectionBody): boolean =>
  content[0]?.attrs.blockId === REDACTED_ID

const REDACTED_ID = 'withheld'

export const redactedBody = (): SectionBody => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      attrs: { blockId: REDACTED_ID, by: 'source' },
      content: [{ type: 'text', text: REDACTED_TEXT }],
    },
  ],
})

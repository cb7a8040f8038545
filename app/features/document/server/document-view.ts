import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import type { DocumentId, NodeId } from '~/core/ids'
import { memberNames } from '~/features/teams/server'
import type { DocumentView } from '../contract'
import { documentErrors } from '../errors'
import type { ReferenceView, RevisionLine } from '../terms'
import { allEvidence } from '#packages/document/body-walk'
import { lacksOf } from './checks'
import { findDraft } from './documents'
import { findWithFinal } from './finals'
import { redactedReferences, referencesOfOpen, removeReference } from './references'
import { listRevisions } from './sections'
import { documentRoom } from './document-room'

/** A document as its screen opens it: headings and what is known of each section, without the texts. */
export async function getDocument(ctx: SeatedContext, id: DocumentId): Promise<DocumentView> {
  const { row, final } = await findWithFinal(ctx, id)
  const outline = await documentRoom(ctx, id).outline()
  if (!outline) throw documentErrors.documentNotFound()
  return {
    ...outline,
    id: row.id,
    title: row.title,
    audience: row.audience,
    isOwn: row.createdBy === ctx.actor.accountId,
    createTime: formatDateTime(new Date(row.createdAt)),
    updateTime: formatDateTime(new Date(row.updatedAt)),
    final,
  }
}

/** Revisions of a section, their authors by name. */
export async function nameRevisions(
  ctx: SeatedContext,
  id: DocumentId,
  asked: { nodeId: NodeId; before?: number | undefined },
): Promise<RevisionLine[]> {
  const { nodeId, before } = asked
  const lines = await listRevisions(ctx, id, { nodeId, ...(before !== undefined && { before }) })
  const authors = [...new Set(lines.map(({ author }) => author))]
  const names = await memberNames(ctx, ctx.seat.teamId, authors)
  return lines.map((line) => ({ ...line, author: names.get(line.author) ?? '' }))
}

/** Works of a document, each with its gaps and its number in the list of those that are cited. */
export async function viewReferences(ctx: SeatedContext, id: DocumentId): Promise<ReferenceView[]> {
  const all = await referencesOfOpen(ctx, id)
  const [references, cited] = await Promise.all([
    redactedReferences(ctx, all),
    citedReferences(ctx, id),
  ])
  const referenceIds = new Set(references.map((item) => item.id))
  const numbers = new Map(
    [...cited].filter((item) => referenceIds.has(item)).map((item, index) => [item, index + 1]),
  )
  return references.map((item) => ({
    ...item,
    lacks: lacksOf(item),
    no: numbers.get(item.id) ?? 0,
  }))
}

/** Errors: `referenceNotFound`, `referenceInUse` while a text leans on it, `isFinal`. */
export async function dropReference(
  ctx: SeatedContext,
  id: DocumentId,
  referenceId: string,
): Promise<true> {
  await findDraft(ctx, id)
  if ((await citedReferences(ctx, id)).has(referenceId)) throw documentErrors.referenceInUse()
  await removeReference(ctx, id, referenceId)
  return true
}

/** In order of first citation. */
async function citedReferences(ctx: SeatedContext, id: DocumentId): Promise<Set<string>> {
  const room = documentRoom(ctx, id)
  const evidence = new Map((await room.evidence(null)).map((item) => [item.id, item.referenceId]))
  const cited = new Set<string>()
  for (let from: number | null = 0; from !== null;) {
    const page = await room.sectionsAt(Number.MAX_SAFE_INTEGER, from)
    const ids = page.sections.flatMap(({ body }) => allEvidence(body))
    for (const item of ids) cited.add(evidence.get(item) ?? '')
    from = page.next
  }
  return cited
}

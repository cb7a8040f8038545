import type { SeatedContext } from '~/core/context'
import type { DocumentId } from '~/core/ids'
import { sourceStates, type SourceState } from '~/features/library/server'
import { documentErrors } from '../errors'
import type { Evidence, Reference } from '#packages/document/evidence'
import type { EvidenceView } from '../terms'
import { findDocument } from './documents'
import type { StoredEvidence } from './ports'
import { keepReferences, referencesOf } from './references'
import { documentRoom } from './document-room'

const EVIDENCE_LIMIT = 20_000

export interface FoundEvidence {
  reference: Omit<Reference, 'id'>
  evidence: Omit<Evidence, 'id' | 'referenceId' | 'state'>
}

/**
 * Puts sources and quotes down; the same quote of the same source again is the same evidence. Answers in the order given.
 * Errors: `evidenceRefused` when a file is not open to the caller, `tooMuchEvidence`, `tooManyReferences`.
 */
export async function putEvidence(
  ctx: SeatedContext,
  documentId: DocumentId,
  found: readonly FoundEvidence[],
): Promise<Evidence[]> {
  await findDocument(ctx, documentId)
  const fileIds = found.flatMap(({ evidence, reference }) => [
    ...(evidence.fileId === null ? [] : [evidence.fileId]),
    ...(reference.fileId === undefined ? [] : [reference.fileId]),
  ])
  const states = await sourceStates(ctx, fileIds)
  if (fileIds.some((id) => states.get(id)?.state !== 'open')) throw documentErrors.evidenceRefused()
  const room = documentRoom(ctx, documentId)
  if (found.length > EVIDENCE_LIMIT) throw documentErrors.tooMuchEvidence({ limit: EVIDENCE_LIMIT })
  const references = await keepReferences(
    ctx,
    documentId,
    found.map(({ reference }) => reference),
  )
  const stored = await room.putEvidence(
    found.map(({ evidence }, index) => ({
      ...evidence,
      referenceId: references[index]?.id ?? '',
      sourceSum: evidence.fileId === null ? '' : (states.get(evidence.fileId)?.sum ?? ''),
    })),
  )
  return stored.map(plain)
}

/** Takes quotes of a proposal that was not taken out of the document again, save what anything names by now. Errors: `documentNotFound`. */
export async function discardEvidence(
  ctx: SeatedContext,
  { id, ids }: { id: DocumentId; ids: readonly string[] },
): Promise<true> {
  await findDocument(ctx, id)
  await documentRoom(ctx, id).dropEvidence(ids)
  return true
}

/** Says which headings own which quotes; null sets one free. */
export async function assignEvidence(
  ctx: SeatedContext,
  documentId: DocumentId,
  owners: readonly { id: string; owner: string | null }[],
): Promise<void> {
  await findDocument(ctx, documentId)
  await documentRoom(ctx, documentId).ownEvidence(owners)
}

/** Evidence of a document as the caller may see it: all of it, or that of these ids. */
export async function readEvidence(
  ctx: SeatedContext,
  documentId: DocumentId,
  ids: readonly string[] | null = null,
): Promise<EvidenceView[]> {
  await findDocument(ctx, documentId)
  return evidenceViews(ctx, { documentId, ids })
}

/** The same of a document that was looked for already. */
export async function evidenceViews(
  ctx: SeatedContext,
  { documentId, ids }: { documentId: DocumentId; ids: readonly string[] | null },
): Promise<EvidenceView[]> {
  const views = await viewEvidence(ctx, await documentRoom(ctx, documentId).evidence(ids))
  if (views.every(({ fileId }) => fileId !== null)) return views
  // A page of the web goes by the title of its record.
  const works = await referencesOf(ctx, documentId)
  const titles = new Map(works.map(({ id, title }) => [id, title]))
  return views.map((item) =>
    item.fileId === null ? { ...item, title: titles.get(item.referenceId) ?? '' } : item,
  )
}

/** The same of what an object has told already. Quotes of files that are gone or closed are not told. */
export async function viewEvidence(
  ctx: SeatedContext,
  stored: readonly StoredEvidence[],
): Promise<EvidenceView[]> {
  const states = await sourceStates(
    ctx,
    stored.flatMap(({ fileId }) => (fileId === null ? [] : [fileId])),
  )
  return stored.map((item) => viewOf(item, item.fileId === null ? null : states.get(item.fileId)))
}

function viewOf(item: StoredEvidence, source: SourceState | null | undefined): EvidenceView {
  const evidence = plain(item)
  if (!source) return { ...evidence, title: '', reason: '' }
  if (source.state !== 'open') {
    const place = { page: null, passageId: null, label: '' }
    const isDeleted = source.state === 'deleted'
    return {
      ...evidence,
      quote: '',
      place,
      state: 'revoked',
      title: '',
      reason: isDeleted ? 'deleted' : 'closed',
    }
  }
  const isChanged = item.sourceSum !== '' && item.sourceSum !== source.sum
  return {
    ...evidence,
    state: isChanged ? 'stale' : evidence.state,
    title: source.title,
    reason: isChanged ? 'changed' : '',
  }
}

const plain = ({ sourceSum: _sourceSum, ...evidence }: StoredEvidence): Evidence => evidence

import type { SeatedContext } from '~/core/context'
import { sourceStates, type SourceState } from '~/features/library/server'
import { editorErrors } from '../errors'
import type { Evidence, Reference } from '../schema'
import type { EvidenceView } from '../terms'
import { findDocument } from './documents'
import type { KeptEvidence } from './ports'
import { keepReferences, referencesOf } from './references'

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
  documentId: string,
  found: readonly FoundEvidence[],
): Promise<Evidence[]> {
  await findDocument(ctx, documentId)
  const fileIds = found.flatMap(({ evidence, reference }) => [
    ...(evidence.fileId === null ? [] : [evidence.fileId]),
    ...(reference.fileId === undefined ? [] : [reference.fileId]),
  ])
  const states = await sourceStates(ctx, fileIds)
  if (fileIds.some((id) => states.get(id)?.state !== 'open')) throw editorErrors.evidenceRefused()
  const room = ctx.documentRoom(documentId)
  if (found.length > EVIDENCE_LIMIT) throw editorErrors.tooMuchEvidence({ limit: EVIDENCE_LIMIT })
  const references = await keepReferences(
    ctx,
    documentId,
    found.map(({ reference }) => reference),
  )
  const kept = await room.putEvidence(
    found.map(({ evidence }, at) => ({
      ...evidence,
      referenceId: references[at]?.id ?? '',
      sourceSum: evidence.fileId === null ? '' : (states.get(evidence.fileId)?.sum ?? ''),
    })),
  )
  return kept.map(plain)
}

/** Says which headings own which quotes; null sets one free. */
export async function assignEvidence(
  ctx: SeatedContext,
  documentId: string,
  owners: readonly { id: string; owner: string | null }[],
): Promise<void> {
  await findDocument(ctx, documentId)
  await ctx.documentRoom(documentId).ownEvidence(owners)
}

/** Evidence of a document as the caller may see it: all of it, or that of these ids. */
export async function readEvidence(
  ctx: SeatedContext,
  documentId: string,
  ids: readonly string[] | null = null,
): Promise<EvidenceView[]> {
  await findDocument(ctx, documentId)
  const seen = await seenEvidence(ctx, await ctx.documentRoom(documentId).evidence(ids))
  if (seen.every(({ fileId }) => fileId !== null)) return seen
  // A page of the web goes by the title of its record.
  const works = await referencesOf(ctx, documentId)
  const titles = new Map(works.map(({ id, title }) => [id, title]))
  return seen.map((one) =>
    one.fileId === null ? { ...one, title: titles.get(one.referenceId) ?? '' } : one,
  )
}

/** The same of what an object has told already. Quotes of files that are gone or closed are not told. */
export async function seenEvidence(
  ctx: SeatedContext,
  kept: readonly KeptEvidence[],
): Promise<EvidenceView[]> {
  const states = await sourceStates(
    ctx,
    kept.flatMap(({ fileId }) => (fileId === null ? [] : [fileId])),
  )
  return kept.map((one) => viewOf(one, one.fileId === null ? null : states.get(one.fileId)))
}

function viewOf(one: KeptEvidence, source: SourceState | null | undefined): EvidenceView {
  const evidence = plain(one)
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
  const isChanged = one.sourceSum !== '' && one.sourceSum !== source.sum
  return {
    ...evidence,
    state: isChanged ? 'stale' : evidence.state,
    title: source.title,
    reason: isChanged ? 'changed' : '',
  }
}

const plain = ({ sourceSum: _sourceSum, ...evidence }: KeptEvidence): Evidence => evidence

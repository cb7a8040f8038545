import type { SeatedContext } from '~/core/context'
import type { DocumentId, NodeId } from '~/core/ids'
import { documentErrors } from '../errors'
import type { Citation } from '#packages/document/evidence'
import type { SectionBody } from '#packages/document/body'
import type {
  DocumentOutline,
  Fact,
  Fingerprint,
  Ledger,
  RevisionLine,
  SectionHead,
  SectionObjects,
  SectionOutcome,
  SectionView,
} from '../terms'
import { findDocument, findDraft, noteChange } from './documents'
import { hasOwnImages } from './images'
import type { HeadingsSince, SectionDraft } from './ports'
import { handDraft, requireWritable, sealLive } from './live/live'
import { readableSections, redactedBody, withholding, evidenceOf } from './redaction'
import { documentRoom } from './document-room'

/** A text that a step wrote for a heading. */
export interface Commit {
  nodeId: NodeId
  /** Revision of the section that it was written for; 0 where nothing stood. */
  baseRev: number
  body: SectionBody
  /** `source`: put together from quotes alone. */
  by?: 'ai' | 'source'
  /** Of the step: handed in twice it counts once. */
  stepKey: string
  citations: readonly Omit<Citation, 'nodeId'>[]
  /** Ids of all evidence that the writer was shown, cited or not: who may not see one of it does not get the text. */
  shown?: readonly string[]
  fingerprints?: readonly Fingerprint[]
  facts?: readonly Fact[]
}

/** Headings of a document, and what is known of each section. Errors: `documentNotFound`. */
export async function readTree(
  ctx: SeatedContext,
  documentId: DocumentId,
): Promise<DocumentOutline> {
  await findDocument(ctx, documentId)
  const outline = await documentRoom(ctx, documentId).outline()
  if (!outline) throw documentErrors.documentNotFound()
  return outline
}

/** What is captioned in each section, by which figures are numbered where not all texts are read. Errors: `documentNotFound`. */
export async function listObjects(
  ctx: SeatedContext,
  documentId: DocumentId,
): Promise<SectionObjects[]> {
  await findDocument(ctx, documentId)
  return documentRoom(ctx, documentId).objects()
}

/** How many sections hold changes that wait to be accepted. Errors: `documentNotFound`. */
export async function countPending(
  ctx: SeatedContext,
  documentId: DocumentId,
): Promise<{ sections: number }> {
  await findDocument(ctx, documentId)
  return { sections: await documentRoom(ctx, documentId).pending() }
}

/** The headings unless `since` is their revision, and the revision of one section. Errors: `documentNotFound`. */
export async function headingsSince(
  ctx: SeatedContext,
  documentId: DocumentId,
  asked: { since: number; nodeId: NodeId | '' },
): Promise<HeadingsSince> {
  await findDocument(ctx, documentId)
  const headings = await documentRoom(ctx, documentId).headingsSince(asked)
  if (!headings) throw documentErrors.documentNotFound()
  return headings
}

/** One section as the caller may read it; null while it has no text. Errors: `documentNotFound`. */
export async function readSection(
  ctx: SeatedContext,
  documentId: DocumentId,
  nodeId: NodeId,
): Promise<SectionView | null> {
  await findDocument(ctx, documentId)
  const section = await documentRoom(ctx, documentId).section(nodeId)
  const [view] = section ? await readableSections(ctx, documentId, [section]) : []
  return view ?? null
}

/** Those of the sections that have a text, in the order asked for. */
export async function readSections(
  ctx: SeatedContext,
  documentId: DocumentId,
  nodeIds: readonly NodeId[],
): Promise<SectionView[]> {
  await findDocument(ctx, documentId)
  const sections = await documentRoom(ctx, documentId).sections(nodeIds)
  return readableSections(ctx, documentId, sections)
}

/**
 * A step's text takes its place under a heading, or waits beside what people wrote there. Nothing is written into a
 * locked or removed heading, nor into what is final or locked. Errors: `documentNotFound`, `imageRefused`.
 */
export async function commitSection(
  ctx: SeatedContext,
  documentId: DocumentId,
  commit: Commit,
): Promise<SectionOutcome> {
  const { finalVersionId, lockedAt } = await findDocument(ctx, documentId)
  if (finalVersionId !== null || lockedAt !== null) return { outcome: 'locked' }
  if (!hasOwnImages(ctx, documentId, commit.body)) throw documentErrors.imageRefused()
  const none = { shown: [], fingerprints: [], facts: [] }
  const { by = 'ai', ...rest } = commit
  const outcome = await handDraft(ctx, {
    documentId,
    ...none,
    ...rest,
    by,
    kind: 'ai',
    author: ctx.actor.accountId,
    at: ctx.now().getTime(),
  })
  if (outcome.outcome === 'kept') await noteChange(ctx, documentId)
  return outcome
}

export interface SectionSave {
  nodeId: NodeId
  baseRev: number
  body: SectionBody
}

/**
 * A person's text. What somebody else saved since in other paragraphs stays; where both changed the same one, this text
 * waits beside the other. What may not be said is not kept. Errors: `nodeNotFound`, `sectionTooLarge` (details:
 * `splitAt`), `notYours` for a text that the caller may not read, `isFinal`, `moderation.refused`, `moderation.unavailable`.
 */
export async function saveSection(
  ctx: SeatedContext,
  documentId: DocumentId,
  save: SectionSave,
): Promise<SavedSection> {
  return handIn(ctx, documentId, save, 'human')
}

/** The same of a text that came back from a file. */
export async function saveImported(
  ctx: SeatedContext,
  documentId: DocumentId,
  save: SectionSave,
): Promise<SavedSection> {
  return handIn(ctx, documentId, save, 'import')
}

export type SavedSection =
  | { outcome: 'kept' | 'merged'; rev: number; head: SectionHead }
  | { outcome: 'waiting'; rev: number; waitingId: string }

/** A section's text as it was at a revision stands again, as a new revision. Errors as of `saveSection`, `revisionNotFound`. */
export async function restoreRevision(
  ctx: SeatedContext,
  documentId: DocumentId,
  { nodeId, rev }: { nodeId: NodeId; rev: number },
): Promise<SavedSection> {
  const body = await readRevision(ctx, documentId, { nodeId, rev })
  const section = await documentRoom(ctx, documentId).section(nodeId)
  return handIn(ctx, documentId, { nodeId, body, baseRev: section?.rev ?? 0 }, 'restore')
}

async function handIn(
  ctx: SeatedContext,
  documentId: DocumentId,
  save: SectionSave,
  kind: 'human' | 'import' | 'restore',
): Promise<SavedSection> {
  await findDraft(ctx, documentId)
  await requireWritable(ctx, { documentId, ...save, isRestored: kind === 'restore' })
  const draft: SectionDraft = {
    ...save,
    by: 'human',
    kind,
    author: ctx.actor.accountId,
    stepKey: '',
    citations: null,
    shown: [],
    fingerprints: [],
    facts: [],
    at: ctx.now().getTime(),
  }
  const outcome = await handDraft(ctx, { documentId, ...draft })
  if (outcome.outcome === 'tooLarge')
    throw documentErrors.sectionTooLarge({ splitAt: outcome.splitAt })
  if (outcome.outcome === 'locked') throw documentErrors.chapterFinal()
  if (!('rev' in outcome)) throw documentErrors.nodeNotFound()
  await noteChange(ctx, documentId)
  return outcome
}

/** Takes a waiting text over, in the place of what stands there, or throws it away. Errors: `waitingNotFound`. */
export async function settleWaiting(
  ctx: SeatedContext,
  documentId: DocumentId,
  input: { nodeId: NodeId; waitingId: string; isTaken: boolean; baseRev: number },
): Promise<SavedSection | { outcome: 'dropped' }> {
  await findDraft(ctx, documentId)
  const section = await readSection(ctx, documentId, input.nodeId)
  if (!section?.texts.some(({ id }) => id === input.waitingId))
    throw documentErrors.waitingNotFound()
  const take = { baseRev: input.baseRev, author: ctx.actor.accountId, at: ctx.now().getTime() }
  const settle = () =>
    documentRoom(ctx, documentId).settle(input.waitingId, input.isTaken ? take : null)
  let outcome = await settle()
  if (outcome !== null && outcome !== 'dropped' && outcome.outcome === 'live') {
    await sealLive(ctx, { documentId, nodeId: input.nodeId, version: outcome.version })
    outcome = await settle()
  }
  if (outcome === null) throw documentErrors.waitingNotFound()
  if (outcome === 'dropped') return { outcome }
  if (outcome.outcome === 'locked') throw documentErrors.chapterFinal()
  if (!('rev' in outcome)) throw documentErrors.waitingNotFound()
  await noteChange(ctx, documentId)
  return outcome
}

/** Texts that a section had, latest first, those before a revision, 50 at a time. */
export async function listRevisions(
  ctx: SeatedContext,
  documentId: DocumentId,
  { nodeId, before }: { nodeId: NodeId; before?: number },
): Promise<RevisionLine[]> {
  await findDocument(ctx, documentId)
  const most = before ?? Number.MAX_SAFE_INTEGER
  return documentRoom(ctx, documentId).revisions(nodeId, most)
}

/** A section's text as it was. Errors: `revisionNotFound`. */
export async function readRevision(
  ctx: SeatedContext,
  documentId: DocumentId,
  { nodeId, rev }: { nodeId: NodeId; rev: number },
): Promise<SectionBody> {
  await findDocument(ctx, documentId)
  const room = documentRoom(ctx, documentId)
  const [body, section] = await Promise.all([room.revision(nodeId, rev), room.section(nodeId)])
  if (!body) throw documentErrors.revisionNotFound()
  const text = { body, shown: section?.shown ?? [] }
  const isHeld = await withholding(ctx, await room.evidence(evidenceOf(text)), [text])
  return isHeld(text) ? redactedBody() : body
}

/** What other sections have said of the same: for guards before a commit. */
export async function readLedger(
  ctx: SeatedContext,
  documentId: DocumentId,
  asked: { nodeId: NodeId; hashes: readonly number[]; factKeys: readonly string[] },
): Promise<Ledger> {
  await findDocument(ctx, documentId)
  return documentRoom(ctx, documentId).ledger(asked)
}

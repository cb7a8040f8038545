import { AppError, requestErrors } from '~/core/errors'
import type { SeatedContext } from '~/core/context'
import type { DocumentId, NodeId } from '~/core/ids'
import { limitRate, type RateRule } from '~/core/rate'
import { memberNames } from '~/features/teams/server'
import { documentErrors } from '../../errors'
import type { LiveStart } from '../../live-contract'
import type { SectionBody } from '#packages/document/body'
import type { SectionOutcome } from '../../terms'
import { documentRoom } from '../document-room'
import { findDocument, findDraft, noteChange } from '../documents'
import { hasOwnImages } from '../images'
import { requireModerationPassOfText } from '../moderation-text'
import type { LiveText, SectionDraft } from '../ports'
import { evidenceOf, readableSections, withholding } from '../redaction'

const SOCKETS: RateRule = { name: 'document.live', limit: 120, windowMs: 60_000 }
/** Sources may come in between two looks. */
const TRIES = 3

interface InSection {
  documentId: DocumentId
  nodeId: NodeId
}

/** `isRestored`: it stood there once. */
interface NewText extends InSection {
  body: SectionBody
  isRestored?: boolean
}

/** Opens the socket of a document, for whoever may open it: to write is a ticket of its own. Errors: `requestErrors.invalid`, `documentNotFound`, `requestErrors.tooMany`. */
export async function connectLive(
  ctx: SeatedContext,
  { documentId, request }: { documentId: DocumentId; request: Request },
): Promise<Response> {
  if (request.headers.get('upgrade') !== 'websocket') throw requestErrors.invalid()
  await findDocument(ctx, documentId)
  const { accountId } = ctx.actor
  await limitRate(ctx, SOCKETS, accountId)
  const names = await memberNames(ctx, ctx.seat.teamId, [accountId])
  const { signInId } = ctx.actor
  const { memberId, teamId } = ctx.seat
  const name = names.get(accountId) ?? ''
  const seat = new URLSearchParams({ accountId, name, signInId, memberId, teamId })
  const { webSocket, status } = await documentRoom(ctx, documentId).fetch(
    `https://object/live?${seat.toString()}`,
    { headers: { upgrade: 'websocket' } },
  )
  // Anew: what the object answers takes no further headers.
  return new Response(null, { status, webSocket })
}

/**
 * A seat in a section, to write it with others: its text as it stands, and a ticket for the socket. Errors:
 * `documentNotFound`, `nodeNotFound`, `notYours` for a text that the caller may not read, `isFinal`.
 */
export async function joinLive(
  ctx: SeatedContext,
  { documentId, nodeId }: InSection,
): Promise<LiveStart> {
  await findDraft(ctx, documentId)
  const room = documentRoom(ctx, documentId)
  for (let tries = 0; tries < TRIES; tries += 1) {
    const live = await room.liveSection(nodeId)
    if (!live) throw documentErrors.nodeNotFound()
    if (live.isFinal) throw documentErrors.chapterFinal()
    if (await isClosed(ctx, documentId, live)) throw documentErrors.notYours()
    const { grants, version, rev, doc } = live
    const asked = { nodeId, account: ctx.actor.accountId, grants, at: ctx.now().getTime() }
    const ticket = await room.admitLive(asked)
    if (ticket !== null) return { ticket, version, rev, doc }
  }
  throw documentErrors.nodeNotFound()
}

async function isClosed(ctx: SeatedContext, documentId: DocumentId, text: LiveText) {
  const ids = evidenceOf(text)
  const evidence = ids.length === 0 ? [] : await documentRoom(ctx, documentId).evidence(ids)
  return (await withholding(ctx, evidence, [text]))(text)
}

/**
 * Saves what is written live up to `version`, as a text of the caller's. What may not be said is not saved; it stays as
 * it is written. Errors as of `saveSection`, `nodeNotFound` also for a version that is not known.
 */
export async function sealLive(
  ctx: SeatedContext,
  { documentId, nodeId, version }: InSection & { version: number },
): Promise<{ outcome: 'kept' | 'merged'; rev: number }> {
  await findDraft(ctx, documentId)
  return sealText(ctx, { documentId, nodeId, version })
}

/** The same where it was asked before whether the document may be written. */
export async function sealText(
  ctx: SeatedContext,
  { documentId, nodeId, version }: InSection & { version: number },
): Promise<{ outcome: 'kept' | 'merged'; rev: number }> {
  const room = documentRoom(ctx, documentId)
  const text = await room.liveBody(nodeId, version)
  if (!text) throw documentErrors.nodeNotFound()
  if (text.isSealed) return { outcome: 'kept', rev: text.rev }
  await requireWritable(ctx, { documentId, nodeId, body: text.body })
  const seal = { version, author: ctx.actor.accountId, at: ctx.now().getTime() }
  const outcome = await room.sealLive(nodeId, seal)
  // Who saved a later text meanwhile has saved this one too.
  const later = outcome ? null : await room.liveBody(nodeId, version)
  if (later?.isSealed) return { outcome: 'kept', rev: later.rev }
  if (outcome?.outcome === 'tooLarge')
    throw documentErrors.sectionTooLarge({ splitAt: outcome.splitAt })
  if (!outcome || !('head' in outcome)) throw documentErrors.nodeNotFound()
  await noteChange(ctx, documentId)
  return { outcome: outcome.outcome, rev: outcome.rev }
}

/** Whether the caller may save this text there. Errors: `imageRefused`, `notYours`, `moderation.refused`, `moderation.unavailable`. */
export async function requireWritable(
  ctx: SeatedContext,
  { documentId, nodeId, body, isRestored = false }: NewText,
): Promise<void> {
  const section = await documentRoom(ctx, documentId).section(nodeId)
  const [stands] = section ? await readableSections(ctx, documentId, [section]) : []
  if (!hasOwnImages(ctx, documentId, body)) throw documentErrors.imageRefused()
  // Who does not get a text cannot write over it.
  if (stands?.isWithheld) throw documentErrors.notYours()
  // What stood there once was looked at then.
  if (!isRestored) await requireModerationPassOfText(ctx, stands?.body ?? null, body)
}

/**
 * Hands a text to a section. What people write there at the moment is saved first; where that may not be, or does not
 * fit, the text waits beside it.
 */
export async function handDraft(
  ctx: SeatedContext,
  { documentId, ...draft }: SectionDraft & { documentId: DocumentId },
): Promise<SectionOutcome> {
  const room = documentRoom(ctx, documentId)
  const outcome = await room.draft(draft)
  if (outcome.outcome !== 'live') return outcome
  const { nodeId } = draft
  const isAside = !(await canSeal(ctx, { documentId, nodeId, version: outcome.version }))
  const second = await room.draft(isAside ? { ...draft, isAside } : draft)
  // Somebody wrote on between the two.
  return second.outcome === 'live' ? room.draft({ ...draft, isAside: true }) : second
}

/** Saves what people write live at the moment, in every section where it may be saved. */
export async function sealPending(ctx: SeatedContext, documentId: DocumentId): Promise<void> {
  for (const pending of await documentRoom(ctx, documentId).pendingLive())
    await canSeal(ctx, { documentId, ...pending })
}

async function canSeal(
  ctx: SeatedContext,
  live: InSection & { version: number },
): Promise<boolean> {
  try {
    await sealLive(ctx, live)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

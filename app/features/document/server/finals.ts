import { and, eq, isNull, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import type { DocumentId } from '~/core/ids'
import { memberNames } from '~/features/teams/server'
import type { FinalView, VersionView } from '../contract'
import { documentErrors } from '../errors'
import type { CheckAnswer, DocumentOutline } from '../terms'
import { findingsOf } from './checks'
import { findDocument, findDraft, findOwn, refuseFinal, type DocumentRow } from './documents'
import { answersOf } from './finding-answers'
import { endLive } from './review/lock'
import { documents, documentVersions, findingAnswers } from './tables'
import { discardVersion, saveVersion } from './versions/versions'
import { documentRoom } from './document-room'

/**
 * Declares a document final: it is kept as a version, and nothing in it is changed until it is unlocked. For those who may
 * delete it. Errors: `findingsBlock` while something contradicts its source, another place, or leads nowhere, and nobody
 * has said that it stands; `findingsOpen` while checks find anything else, unless `isSure`; `isFinal`, `movedMeanwhile`,
 * `tooManyVersions`, `notYours`.
 */
export async function finalize(
  ctx: SeatedContext,
  documentId: DocumentId,
  { isSure }: { isSure: boolean },
): Promise<VersionView> {
  const row = await findOwn(ctx, documentId)
  refuseFinal(row)
  // What is being written live is part of it.
  await endLive(ctx, documentId)
  try {
    return await declareFinal(ctx, row, isSure)
  } catch (error) {
    await openLive(ctx, row)
    throw error
  }
}

async function declareFinal(
  ctx: SeatedContext,
  row: DocumentRow,
  isSure: boolean,
): Promise<VersionView> {
  const documentId = row.id
  await refuseOpenFindings(ctx, documentId, isSure)
  const version = await saveVersion(ctx, documentId, { name: `定稿 ${today(ctx)}` })
  const locked = await ctx.db
    .update(documents)
    .set({ finalVersionId: version.id })
    .where(and(eq(documents.id, documentId), isNull(documents.finalVersionId)))
    .returning({ id: documents.id })
  if (locked.length === 0) {
    await discardVersion(ctx, { documentId, versionId: version.id })
    throw documentErrors.isFinal()
  }
  // Whoever wrote between the keeping and the locking is not in the version: then it is none.
  const outline = await documentRoom(ctx, documentId).outline()
  if (outline?.rev !== version.rev) {
    await setFinal(ctx, documentId, null)
    await discardVersion(ctx, { documentId, versionId: version.id })
    throw documentErrors.movedMeanwhile()
  }
  await recordAuditAction(ctx, { action: 'editor.finalize', target: targetOf(row) })
  return version
}

// Somebody may have locked it beside.
async function openLive(ctx: SeatedContext, { id, lockedAt }: DocumentRow): Promise<void> {
  if (lockedAt === null) await documentRoom(ctx, id).unlockLive()
}

async function refuseOpenFindings(ctx: SeatedContext, documentId: DocumentId, isSure: boolean) {
  const open = (await findingsOf(ctx, documentId)).filter(({ answer }) => answer === null)
  const blocking = open.filter(({ level }) => level === 'block')
  if (blocking.length > 0) throw documentErrors.findingsBlock({ count: blocking.length })
  if (open.length > 0 && !isSure) throw documentErrors.findingsOpen({ count: open.length })
}

/**
 * A person says of a finding that it stands, or takes that back. Errors: `findingNotFound` when it is none, or none any
 * more; `isFinal`.
 */
export async function answerFinding(
  ctx: SeatedContext,
  documentId: DocumentId,
  { key, isAnswered }: { key: string; isAnswered: boolean },
): Promise<CheckAnswer | null> {
  await findDraft(ctx, documentId)
  const own = and(
    eq(findingAnswers.documentId, documentId),
    eq(findingAnswers.teamId, ctx.seat.teamId),
    eq(findingAnswers.key, key),
  )
  if (!isAnswered) {
    await ctx.db.delete(findingAnswers).where(own)
    return null
  }
  const found = await findingsOf(ctx, documentId)
  if (!found.some((item) => item.key === key)) throw documentErrors.findingNotFound()
  const { accountId } = ctx.actor
  const { teamId } = ctx.seat
  const createdAt = ctx.now().getTime()
  await ctx.db
    .insert(findingAnswers)
    .values({ documentId, key, teamId, accountId, createdAt })
    .onConflictDoNothing()
  return (await answersOf(ctx, documentId)).get(key) ?? null
}

/** It may be changed again; the version stays. For those who may delete it. */
export async function unlock(ctx: SeatedContext, documentId: DocumentId): Promise<true> {
  const row = await findOwn(ctx, documentId)
  if (row.finalVersionId === null) return true
  await setFinal(ctx, documentId, null)
  await openLive(ctx, row)
  await recordAuditAction(ctx, { action: 'editor.unlock', target: targetOf(row) })
  return true
}

/** The version that a document is final as; null while it is a draft. Errors: `documentNotFound`. */
export const finalOf = async (ctx: SeatedContext, id: DocumentId): Promise<FinalView | null> =>
  (await findWithFinal(ctx, id)).final

/** A document that the caller may open, and the version that it is final as, if it is. Errors: `documentNotFound`. */
export async function findWithFinal(
  ctx: SeatedContext,
  id: DocumentId,
): Promise<{ row: DocumentRow; final: FinalView | null }> {
  const { createdBy, createdAt } = documentVersions
  const isFinal = and(
    eq(documentVersions.documentId, id),
    eq(documentVersions.teamId, ctx.seat.teamId),
    sql`${documentVersions.id} = (SELECT final_version_id FROM documents WHERE id = ${id})`,
  )
  const [row, [version], names] = await Promise.all([
    findDocument(ctx, id),
    ctx.db
      .select({ id: documentVersions.id, createdBy, createdAt })
      .from(documentVersions)
      .where(isFinal),
    memberNames(
      ctx,
      ctx.seat.teamId,
      ctx.db.select({ createdBy }).from(documentVersions).where(isFinal),
    ),
  ])
  const author = names.get(version?.createdBy ?? '') ?? ''
  const createTime = formatDateTime(new Date(version?.createdAt ?? 0))
  return { row, final: version ? { versionId: version.id, author, createTime } : null }
}

/** Headings of a document, and the version that it is final as, if it is. Errors: `documentNotFound`. */
export async function readOutline(
  ctx: SeatedContext,
  id: DocumentId,
): Promise<{ outline: DocumentOutline; final: FinalView | null }> {
  const final = await finalOf(ctx, id)
  const outline = await documentRoom(ctx, id).outline()
  if (!outline) throw documentErrors.documentNotFound()
  return { outline, final }
}

const setFinal = (ctx: SeatedContext, documentId: DocumentId, finalVersionId: string | null) =>
  ctx.db
    .update(documents)
    .set({ finalVersionId })
    .where(and(eq(documents.id, documentId), eq(documents.teamId, ctx.seat.teamId)))

const targetOf = ({ id, title }: DocumentRow) => ({ kind: 'document', id, name: title })

const today = (ctx: SeatedContext) => formatDateTime(ctx.now()).slice(0, 10)

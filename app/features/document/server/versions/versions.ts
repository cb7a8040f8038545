import { and, count, desc, eq, inArray } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import type { DocumentId, NodeId } from '~/core/ids'
import { memberNames } from '~/features/teams/server'
import type { VersionDiff, VersionText, VersionView } from '../../contract'
import { documentErrors } from '../../errors'
import { countBodyWords } from '#packages/document/words'
import { diffTrees } from '#packages/document/tree-diff'
import { nodesOf } from '#packages/document/tree-walk'
import { type DocSnapshot } from '#packages/document/snapshot'
import { findDocument, findOwn } from '../documents'
import { sealPending } from '../live/live'
import { readRaw, redactedSnapshot, type RawSnapshot } from '../raw'
import { evidenceOf, redactedBody, withholding } from '../redaction'
import { textHash } from '../room/sections'
import { documentVersions } from '../tables'
import { documentRoom } from '../document-room'

const VERSIONS_LIMIT = 100
/** Of those that nobody named the newest stay. */
const AUTOMATIC_STAY = 30

type VersionRow = typeof documentVersions.$inferSelect

interface NewVersion {
  name: string
  /** Nobody asked for it. */
  isAutomatic?: boolean
}

interface VersionAddress {
  documentId: DocumentId
  versionId: string
}

/** Lays the document by as it stands, with what is being written, under a name. Errors: `tooManyVersions`. */
export async function saveVersion(
  ctx: SeatedContext,
  documentId: DocumentId,
  version: NewVersion,
): Promise<VersionView> {
  await findDocument(ctx, documentId)
  if (!version.isAutomatic) await requireVersionPlace(ctx, documentId)
  await sealPending(ctx, documentId)
  return layBy(ctx, await readRaw(ctx, documentId), version)
}

async function requireVersionPlace(ctx: SeatedContext, documentId: DocumentId): Promise<void> {
  const [saved] = await ctx.db
    .select({ count: count() })
    .from(documentVersions)
    .where(and(ofDocument(ctx, documentId), eq(documentVersions.isAutomatic, false)))
  if ((saved?.count ?? 0) >= VERSIONS_LIMIT)
    throw documentErrors.tooManyVersions({ limit: VERSIONS_LIMIT })
}

/** Lays by what was read of a document. Of those that nobody named, older ones make room. */
export async function layBy(
  ctx: SeatedContext,
  raw: RawSnapshot,
  { name, isAutomatic = false }: NewVersion,
): Promise<VersionView> {
  const row: VersionRow = {
    id: ctx.newId(),
    documentId: raw.documentId,
    teamId: ctx.seat.teamId,
    name,
    rev: raw.rev,
    words: raw.sections.reduce((sum, { body }) => sum + countBodyWords(body), 0),
    createdBy: ctx.actor.accountId,
    createdAt: ctx.now().getTime(),
    isAutomatic,
  }
  // The bytes first: a row without them would be a version that cannot be opened.
  await ctx.files.write(keyOf(row), JSON.stringify(raw), 'application/json')
  await ctx.db.insert(documentVersions).values(row)
  if (isAutomatic) await discardOldest(ctx, row.documentId)
  return present(row, await memberNames(ctx, ctx.seat.teamId, [row.createdBy]))
}

async function discardOldest(ctx: SeatedContext, documentId: DocumentId): Promise<void> {
  const old = await ctx.db
    .select()
    .from(documentVersions)
    .where(and(ofDocument(ctx, documentId), eq(documentVersions.isAutomatic, true)))
    .orderBy(desc(documentVersions.createdAt), desc(documentVersions.id))
    .limit(AUTOMATIC_STAY)
    .offset(AUTOMATIC_STAY)
  if (old.length === 0) return
  const ids = old.map(({ id }) => id)
  await ctx.db.delete(documentVersions).where(inArray(documentVersions.id, ids))
  await ctx.files.remove(old.map(keyOf))
}

/** Latest first. */
export async function listVersions(
  ctx: SeatedContext,
  documentId: DocumentId,
): Promise<VersionView[]> {
  const own = ofDocument(ctx, documentId)
  const authors = ctx.db
    .select({ id: documentVersions.createdBy })
    .from(documentVersions)
    .where(own)
  const [, rows, names] = await Promise.all([
    findDocument(ctx, documentId),
    ctx.db
      .select()
      .from(documentVersions)
      .where(own)
      .orderBy(desc(documentVersions.createdAt), desc(documentVersions.id)),
    memberNames(ctx, ctx.seat.teamId, authors),
  ])
  return rows.map((row) => present(row, names))
}

/** The document as it was laid by, as the caller may read it now. Errors: `versionNotFound`. */
export async function readVersion(
  ctx: SeatedContext,
  { documentId, versionId }: VersionAddress,
): Promise<DocSnapshot> {
  await findDocument(ctx, documentId)
  return redactedSnapshot(ctx, await openVersion(ctx, { documentId, versionId }))
}

/** What became of headings and texts since a version, until another one or what stands now. Errors: `versionNotFound`. */
export async function diffVersions(
  ctx: SeatedContext,
  documentId: DocumentId,
  { versionId, against }: { versionId: string; against: string },
): Promise<VersionDiff> {
  await findDocument(ctx, documentId)
  const before = await openVersion(ctx, { documentId, versionId })
  const after =
    against === ''
      ? await presentState(ctx, documentId)
      : await openVersion(ctx, { documentId, versionId: against })
  const old = sectionsById(before)
  const now = sectionsById(after)
  const stood = new Set(nodesOf(before.tree).map(({ id }) => id))
  const texts = nodesOf(after.tree).flatMap(({ id }) =>
    stood.has(id) && textHash(old.get(id)) !== textHash(now.get(id)) ? [id] : [],
  )
  return { headings: diffTrees(before.tree, after.tree), texts, tree: before.tree }
}

/** A section as a version has it and as it stands, as far as the caller may read them. Errors: `versionNotFound`. */
export async function compareText(
  ctx: SeatedContext,
  documentId: DocumentId,
  { versionId, nodeId }: { versionId: string; nodeId: NodeId },
): Promise<VersionText> {
  const room = documentRoom(ctx, documentId)
  const [, version, section] = await Promise.all([
    findDocument(ctx, documentId),
    openVersion(ctx, { documentId, versionId }),
    room.section(nodeId),
  ])
  const then = version.sections.find((item) => item.nodeId === nodeId)
  const ids = section ? evidenceOf(section) : []
  const evidence = ids.length === 0 ? [] : await room.evidence(ids)
  const texts = [then ?? [], section ?? []].flat()
  const isHeld = await withholding(ctx, [...version.evidence, ...evidence], texts)
  const readable = (text: (typeof texts)[number]) => (isHeld(text) ? redactedBody() : text.body)
  return { before: then ? readable(then) : null, after: section ? readable(section) : null }
}

/** For those who may delete the document. Errors: `versionNotFound`, `notYours`, `isFinal` of that one. */
export async function deleteVersion(
  ctx: SeatedContext,
  { documentId, versionId }: VersionAddress,
): Promise<true> {
  const { finalVersionId } = await findOwn(ctx, documentId)
  if (finalVersionId === versionId) throw documentErrors.isFinal()
  return discardVersion(ctx, { documentId, versionId })
}

/** The same where it was asked who may. */
export async function discardVersion(
  ctx: SeatedContext,
  { documentId, versionId }: VersionAddress,
): Promise<true> {
  const [gone] = await ctx.db
    .delete(documentVersions)
    .where(and(ofDocument(ctx, documentId), eq(documentVersions.id, versionId)))
    .returning()
  if (!gone) throw documentErrors.versionNotFound()
  await ctx.files.remove([keyOf(gone)])
  return true
}

const ofDocument = (ctx: SeatedContext, documentId: DocumentId) =>
  and(eq(documentVersions.documentId, documentId), eq(documentVersions.teamId, ctx.seat.teamId))

type State = Pick<RawSnapshot, 'tree'> & { sections: readonly { nodeId: NodeId; hash: string }[] }

const sectionsById = ({ sections }: State) =>
  new Map(sections.map((section) => [section.nodeId, section]))

async function presentState(ctx: SeatedContext, documentId: DocumentId): Promise<State> {
  const outline = await documentRoom(ctx, documentId).outline()
  if (!outline) throw documentErrors.documentNotFound()
  return outline
}

/** Before anybody asked who reads it. Errors: `versionNotFound`. */
export async function openVersion(
  ctx: SeatedContext,
  { documentId, versionId }: VersionAddress,
): Promise<RawSnapshot> {
  const [row] = await ctx.db
    .select()
    .from(documentVersions)
    .where(and(ofDocument(ctx, documentId), eq(documentVersions.id, versionId)))
  const bytes = row ? await ctx.files.read(keyOf(row)) : null
  if (!bytes) throw documentErrors.versionNotFound()
  return JSON.parse(new TextDecoder().decode(bytes)) as RawSnapshot
}

const keyOf = ({ teamId, documentId, id }: VersionRow) =>
  `documents/${teamId}/${documentId}/versions/${id}.json`

const present = (row: VersionRow, names: ReadonlyMap<string, string>): VersionView => ({
  id: row.id,
  name: row.name,
  rev: row.rev,
  words: row.words,
  author: names.get(row.createdBy) ?? '',
  createTime: formatDateTime(new Date(row.createdAt)),
  isAutomatic: row.isAutomatic,
})

import { and, count, eq, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { DocumentId } from '~/core/ids'
import { sourceStates } from '~/features/library/server'
import { documentErrors } from '../errors'
import { dedupeKey, readBib, readRis } from '#packages/document/references'
import { type Reference } from '#packages/document/evidence'
import { findDocument, findDraft } from './documents'
import { describedRecords } from './works/described-records'
import { documentReferences } from './tables'

export type NewReference = Omit<Reference, 'id'>

const REFERENCES_LIMIT = 2_000
const ROWS_AT_ONCE = 10

/** Keeps works for a document; a work that it has already is answered as it stands. In the order given. Errors: `tooManyReferences`. */
export async function putReferences(
  ctx: SeatedContext,
  documentId: DocumentId,
  records: readonly NewReference[],
): Promise<Reference[]> {
  await findDocument(ctx, documentId)
  return keepReferences(ctx, documentId, records)
}

/**
 * Reads works out of a .bib or .ris and keeps them for a document; `skipped` are entries that could not be read. Errors:
 * `referencesUnread` when there is none, `tooManyReferences`, `isFinal`.
 */
export async function addReferences(
  ctx: SeatedContext,
  documentId: DocumentId,
  { format, text }: { format: 'bib' | 'ris'; text: string },
): Promise<{ added: number; skipped: number }> {
  await findDraft(ctx, documentId)
  const { works, skipped } = format === 'bib' ? readBib(text) : readRis(text)
  if (works.length === 0) throw documentErrors.referencesUnread()
  const before = await referencesOf(ctx, documentId)
  // A day of access that is known in part only is none.
  const records = works.map(({ accessed, ...work }): NewReference => {
    const { year, month, day } = accessed ?? {}
    const isWhole = year !== undefined && month !== undefined && day !== undefined
    return { ...work, ...(isWhole && { accessed: { year, month, day } }), origin: 'bib' }
  })
  await keepReferences(ctx, documentId, records)
  const after = await referencesOf(ctx, documentId)
  return { added: after.length - before.length, skipped }
}

/** The same where the document was looked for already. */
export async function keepReferences(
  ctx: SeatedContext,
  documentId: DocumentId,
  records: readonly NewReference[],
): Promise<Reference[]> {
  if (records.length === 0) return []
  const keys = records.map(keyOf)
  const existing = await byKey(ctx, documentId, keys)
  const fresh = new Map<string, NewReference>()
  for (const [index, key] of keys.entries()) {
    const record = records[index]
    if (record && !existing.has(key) && !fresh.has(key)) fresh.set(key, record)
  }
  if (fresh.size > 0) {
    await insertAll(ctx, documentId, await describedRecords(ctx, fresh))
    for (const [key, item] of await byKey(ctx, documentId, [...fresh.keys()]))
      existing.set(key, item)
  }
  return keys.map((key) => {
    const item = existing.get(key)
    if (!item) throw new Error('a reference was not kept')
    return item
  })
}

/** A document's works in the order in which they came, whoever may see their files. */
export async function referencesOf(
  ctx: SeatedContext,
  documentId: DocumentId,
): Promise<Reference[]> {
  const rows = await ctx.db
    .select()
    .from(documentReferences)
    .where(
      and(
        eq(documentReferences.documentId, documentId),
        eq(documentReferences.teamId, ctx.seat.teamId),
      ),
    )
    .orderBy(documentReferences.createdAt, documentReferences.id)
  return rows.map(({ id, record }) => ({ ...record, id }))
}

/** The same for the caller: records of files that are closed to them tell nothing but that they are there. */
export async function redactedReferences(
  ctx: SeatedContext,
  references: readonly Reference[],
): Promise<Reference[]> {
  const states = await sourceStates(
    ctx,
    references.flatMap(({ fileId }) => fileId ?? []),
  )
  return references.map((item) => {
    const isClosed = item.fileId !== undefined && states.get(item.fileId)?.state === 'closed'
    const { id, type, origin } = item
    return isClosed ? { id, type, title: CLOSED, author: [], issued: null, origin } : item
  })
}

export async function listReferences(
  ctx: SeatedContext,
  documentId: DocumentId,
): Promise<Reference[]> {
  return redactedReferences(ctx, await referencesOfOpen(ctx, documentId))
}

/** Works of a document that the caller may open, whoever may see their files. Errors: `documentNotFound`. */
export async function referencesOfOpen(ctx: SeatedContext, id: DocumentId): Promise<Reference[]> {
  const [, references] = await Promise.all([findDocument(ctx, id), referencesOf(ctx, id)])
  return references
}

/** What stands for a work whose file is not open to its reader. */
const CLOSED = '（来源不对你开放）'

export async function removeReference(
  ctx: SeatedContext,
  documentId: DocumentId,
  referenceId: string,
): Promise<void> {
  const gone = await ctx.db
    .delete(documentReferences)
    .where(
      and(
        eq(documentReferences.documentId, documentId),
        eq(documentReferences.teamId, ctx.seat.teamId),
        eq(documentReferences.id, referenceId),
      ),
    )
    .returning({ id: documentReferences.id })
  if (gone.length === 0) throw documentErrors.referenceNotFound()
}

/** The same work told by two sources has one key; what has neither DOI nor title goes by its address. */
const keyOf = (work: NewReference) =>
  work.DOI || work.title.trim() !== '' ? dedupeKey(work) : `url:${work.URL ?? ''}`

async function byKey(ctx: SeatedContext, documentId: DocumentId, keys: readonly string[]) {
  const rows = await ctx.db
    .select()
    .from(documentReferences)
    .where(
      and(
        eq(documentReferences.documentId, documentId),
        eq(documentReferences.teamId, ctx.seat.teamId),
        sql`${documentReferences.dedupeKey} IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`,
      ),
    )
  return new Map(
    rows.map(({ dedupeKey, record, id }): [string, Reference] => [dedupeKey, { ...record, id }]),
  )
}

async function insertAll(
  ctx: SeatedContext,
  documentId: DocumentId,
  fresh: ReadonlyMap<string, NewReference>,
): Promise<void> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(documentReferences)
    .where(eq(documentReferences.documentId, documentId))
  if ((row?.count ?? 0) + fresh.size > REFERENCES_LIMIT)
    throw documentErrors.tooManyReferences({ limit: REFERENCES_LIMIT })
  const values = [...fresh].map(([dedupeKey, record]) => ({
    documentId,
    id: ctx.newId(),
    teamId: ctx.seat.teamId,
    dedupeKey,
    record,
    fileId: record.fileId ?? null,
    createdAt: ctx.now().getTime(),
  }))
  // D1 binds at most 100 values a statement.
  for (let index = 0; index < values.length; index += ROWS_AT_ONCE)
    await ctx.db
      .insert(documentReferences)
      .values(values.slice(index, index + ROWS_AT_ONCE))
      .onConflictDoNothing()
}

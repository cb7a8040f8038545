import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { SessionId } from '~/core/ids'
import { askerOf, questionArchive } from '../archive'
import { questionRecords } from '../tables'
import type { ArchivedPage, ArchivedRecord, RecordFilter } from './record-archive'
import { recordArchives } from './tables'

/** Milliseconds: what was last touched longer ago rests, and may lie in its person's archive. */
export const IDLE_MS = 7 * 24 * 60 * 60_000

/** How many records lie in the caller's archive, as a select; no row for none ever. */
export const archivedCount = (ctx: SeatedContext) =>
  ctx.db.select({ records: recordArchives.records }).from(recordArchives).where(isMyArchive(ctx))

/** The caller's record of this id where it lies in the archive; null: it does not. */
export async function findArchived(
  ctx: SeatedContext,
  sessionId: SessionId,
): Promise<ArchivedRecord | null> {
  if (!(await mayBeArchived(ctx, sessionId))) return null
  return questionArchive(ctx, askerOf(ctx)).readRecord(sessionId)
}

/** Whether the caller has an archive, and the database no record of this id, be it a deleted one. */
export async function mayBeArchived(ctx: SeatedContext, sessionId: SessionId): Promise<boolean> {
  const inDatabase = ctx.db
    .select({ id: questionRecords.id })
    .from(questionRecords)
    .where(eq(questionRecords.id, sessionId))
  const [archive] = await ctx.db
    .select({ records: recordArchives.records })
    .from(recordArchives)
    .where(and(isMyArchive(ctx), notExists(inDatabase)))
  return archive !== undefined
}

/** Some of the caller's archived records, the latest first, and how many there are. */
export async function listArchived(
  ctx: SeatedContext,
  { filter, ...page }: { filter: RecordFilter; offset: number; limit: number },
): Promise<ArchivedPage> {
  const archive = questionArchive(ctx, askerOf(ctx))
  const found = await archive.listRecords(filter, { ...page, except: [] })
  const except = await inDatabase(ctx, found.moving)
  return except.length === 0 ? found : archive.listRecords(filter, { ...page, except })
}

/** Those of what a look into the caller's archive found that are not in the database again. */
export async function settledOf(
  ctx: SeatedContext,
  { records, moving }: Pick<ArchivedPage, 'records' | 'moving'>,
): Promise<ArchivedRecord[]> {
  const except = new Set(await inDatabase(ctx, moving))
  return records.filter(({ id }) => !except.has(id))
}

async function inDatabase(ctx: SeatedContext, ids: readonly SessionId[]): Promise<SessionId[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select({ id: questionRecords.id })
    .from(questionRecords)
    .where(inArray(questionRecords.id, among(ids)))
  return rows.map(({ id }) => id)
}

/** Value: these ids as rows. */
export const among = (ids: readonly string[]) =>
  sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`

export const isMyArchive = (ctx: SeatedContext) =>
  and(eq(recordArchives.teamId, ctx.seat.teamId), eq(recordArchives.accountId, ctx.actor.accountId))

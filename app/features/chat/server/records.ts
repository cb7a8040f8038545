import { and, count, desc, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import type { SessionId } from '~/core/ids'
import { NO_SESSION_FOLDER } from '../record-terms'
import { type SessionFrom } from '../terms'
import type {
  PinSessionInput,
  QuestionRecordPage,
  QuestionRecordView,
  RecordsQuery,
} from '../contract'
import { chatErrors } from '../errors'
import type { SavedAgent } from './agents/saved-agent'
import { bringBack } from './record-archive/bring-back'
import { mergedPage, type PresentedRow } from './record-archive/merged-page'
import { archivedCount, findArchived } from './record-archive/read-archived'
import type { RecordFilter } from './record-archive/record-archive'
import { questionRecords, runningTurns } from './tables'

export type QuestionRecord = typeof questionRecords.$inferSelect

/** What of a record is asked for, wherever it lies. */
export type OwnRecord = Pick<
  QuestionRecord,
  'id' | 'title' | 'assignedTitle' | 'sessionFrom' | 'fileIds' | 'folderIds'
> & {
  /** What an archived conversation was begun with; of others it stands in `session_agents`. */
  agent?: SavedAgent | null
}

/** The caller's own session; another person's looks missing. Errors: `sessionNotFound`. */
export async function ownRecord(ctx: SeatedContext, sessionId: SessionId): Promise<OwnRecord> {
  const record =
    (await liveRecord(ctx, sessionId)) ??
    (await findArchived(ctx, sessionId)) ??
    // Brought back meanwhile.
    (await liveRecord(ctx, sessionId))
  if (!record) throw chatErrors.sessionNotFound()
  return record
}

/** The same, to be asked on: out of the archive if it lies there. Errors: `sessionNotFound`. */
export async function recordToAskOn(
  ctx: SeatedContext,
  sessionId: SessionId,
): Promise<QuestionRecord> {
  const found = await liveRecord(ctx, sessionId)
  if (found) return found
  await bringBack(ctx, sessionId)
  const record = await liveRecord(ctx, sessionId)
  if (!record) throw chatErrors.sessionNotFound()
  return record
}

async function liveRecord(
  ctx: SeatedContext,
  sessionId: SessionId,
): Promise<QuestionRecord | undefined> {
  const [record] = await ctx.db.select().from(questionRecords).where(isOwn(ctx, sessionId))
  return record
}

export async function listRecords(
  ctx: SeatedContext,
  input: Omit<RecordsQuery, 'teamId'> & {
    /** Of any of these; absent: of `sessionFrom` alone. */
    scope?: readonly SessionFrom[] | undefined
  },
): Promise<QuestionRecordPage> {
  const { pageNo, pageSize, sessionFrom } = input
  const { title, fileIds, folderIds } = input
  const from = input.scope ?? (sessionFrom && [sessionFrom])
  const filter = { title, from, fileIds, folderIds }
  const folderId = input.sessionFolderId === NO_SESSION_FOLDER ? '' : input.sessionFolderId
  const where = isListed(ctx, filter, folderId)
  const page = { offset: (pageNo - 1) * pageSize, limit: pageSize }
  const [rows, totals, archives] = await ctx.db.batch([
    rowsOf(ctx, where, page),
    ctx.db.select({ total: count() }).from(questionRecords).where(where),
    archivedCount(ctx),
  ])
  const found = { rows, total: totals[0]?.total ?? 0 }
  // What lies in a folder is not archived.
  const archived = folderId ? 0 : (archives[0]?.records ?? 0)
  const readLive = (limit: number) => rowsOf(ctx, where, { offset: 0, limit })
  const merged =
    archived > 0 ? await mergedPage(ctx, { filter, page, found, archived, readLive }) : found
  const { total } = merged
  return { records: merged.rows.map(presentRecord), pages: Math.ceil(total / pageSize), total }
}

function isListed(
  ctx: SeatedContext,
  { title, from, fileIds, folderIds }: RecordFilter,
  folderId: string | undefined,
) {
  return and(
    isMine(ctx),
    title ? sql`instr(lower(${questionRecords.title}), lower(${title})) > 0` : undefined,
    from && inArray(questionRecords.sessionFrom, from),
    fileIds === undefined ? undefined : eq(questionRecords.fileIds, fileIds),
    folderIds === undefined ? undefined : eq(questionRecords.folderIds, folderIds),
    folderId === undefined ? undefined : eq(questionRecords.sessionFolderId, folderId),
  )
}

const rowsOf = (
  ctx: SeatedContext,
  where: SQL | undefined,
  { offset, limit }: { offset: number; limit: number },
) =>
  ctx.db
    .select(presented(ctx))
    .from(questionRecords)
    .where(where)
    .orderBy(
      desc(questionRecords.pinnedAt),
      desc(questionRecords.updatedAt),
      desc(questionRecords.id),
    )
    .limit(limit)
    .offset(offset)

/** Errors: `sessionNotFound`. */
export async function renameRecord(
  ctx: SeatedContext,
  sessionId: SessionId,
  title: string,
): Promise<void> {
  if (!(await changeRecord(ctx, { sessionId, changes: { title } })))
    throw chatErrors.sessionNotFound()
}

/** Gives it the title of another first question; one that somebody chose is renamed instead. */
export async function retitleRecord(
  ctx: SeatedContext,
  sessionId: SessionId,
  title: string,
): Promise<void> {
  await changeRecord(ctx, { sessionId, changes: { title, assignedTitle: title } })
}

/** Keeps a conversation on top of the list, or lets it go. Errors: `sessionNotFound`. */
export async function pinSession(
  ctx: SeatedContext,
  { sessionId, isPinned }: Omit<PinSessionInput, 'teamId'>,
): Promise<true> {
  const pinnedAt = isPinned ? ctx.now().getTime() : null
  if (!(await changeRecord(ctx, { sessionId, changes: { pinnedAt } })))
    throw chatErrors.sessionNotFound()
  return true
}

/** Errors: `sessionNotFound`. */
export async function removeRecord(ctx: SeatedContext, sessionId: SessionId): Promise<void> {
  // The ask that opened it may come again: it opens another session then.
  const removed = { deletedAt: ctx.now().getTime(), askKey: sessionId }
  if (!(await changeRecord(ctx, { sessionId, changes: removed })))
    throw chatErrors.sessionNotFound()
}

interface RecordChange {
  sessionId: SessionId
  changes: Partial<QuestionRecord>
  onlyIf?: SQL | undefined
}

/** Changes the caller's record where `onlyIf` holds; out of the archive for it if it lies there. False: nothing changed. */
export async function changeRecord(
  ctx: SeatedContext,
  { sessionId, changes, onlyIf }: RecordChange,
): Promise<boolean> {
  const change = async () => {
    const changed = await ctx.db
      .update(questionRecords)
      .set(changes)
      .where(and(isOwn(ctx, sessionId), onlyIf))
      .returning({ id: questionRecords.id })
    return changed.length > 0
  }
  if (await change()) return true
  await bringBack(ctx, sessionId)
  return change()
}

/** Takes back a record whose first turn never started. */
export async function dropRecord(ctx: SeatedContext, sessionId: SessionId): Promise<void> {
  await ctx.db.delete(questionRecords).where(isOwn(ctx, sessionId))
}

/** The caller's sessions that were not deleted, as a condition. */
export const isMine = (ctx: SeatedContext) =>
  and(
    eq(questionRecords.teamId, ctx.seat.teamId),
    eq(questionRecords.accountId, ctx.actor.accountId),
    isNull(questionRecords.deletedAt),
  )

/** The caller's session of this id, as a condition. */
export const isOwn = (ctx: SeatedContext, sessionId: SessionId) =>
  and(isMine(ctx), eq(questionRecords.id, sessionId))

/** What the caller's records are presented from, as columns of a select. */
export const presented = (ctx: SeatedContext) => ({
  id: questionRecords.id,
  title: questionRecords.title,
  sessionFrom: questionRecords.sessionFrom,
  fileIds: questionRecords.fileIds,
  folderIds: questionRecords.folderIds,
  sessionFolderId: questionRecords.sessionFolderId,
  updatedAt: questionRecords.updatedAt,
  pinnedAt: questionRecords.pinnedAt,
  isAnswering: sql<number>`${questionRecords.id} IN ${answeringOf(ctx)}`,
})

// A person's running turns are few: read once for all rows.
const answeringOf = (ctx: SeatedContext) => {
  const { sessionId, teamId, accountId, until } = runningTurns
  return ctx.db
    .select({ sessionId })
    .from(runningTurns)
    .where(
      and(
        eq(teamId, ctx.seat.teamId),
        eq(accountId, ctx.actor.accountId),
        gt(until, ctx.now().getTime()),
      ),
    )
}

/** The record as its person sees it. */
export function presentRecord(record: PresentedRow): QuestionRecordView {
  const { id, title, sessionFrom, fileIds, folderIds, sessionFolderId } = record
  const updateTime = formatDateTime(new Date(record.updatedAt))
  const isPinned = record.pinnedAt !== null
  const asked = { sessionId: id, sessionFrom, fileIds, folderIds }
  const isAnswering = record.isAnswering === 1
  return { id, title, ...asked, updateTime, isPinned, sessionFolderId, isAnswering }
}

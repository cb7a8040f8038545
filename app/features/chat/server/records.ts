import { and, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
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
import { questionRecords, runningTurns } from './tables'

export type QuestionRecord = typeof questionRecords.$inferSelect

/** The caller's own session; another person's looks missing. */
export async function ownRecord(ctx: SeatedContext, sessionId: SessionId): Promise<QuestionRecord> {
  const [record] = await ctx.db.select().from(questionRecords).where(isOwn(ctx, sessionId))
  if (!record) throw chatErrors.sessionNotFound()
  return record
}

export async function listRecords(
  ctx: SeatedContext,
  input: Omit<RecordsQuery, 'teamId'> & {
    /** Of any of these; absent: of `sessionFrom` alone. */
    scope?: readonly SessionFrom[] | undefined
  },
): Promise<QuestionRecordPage> {
  const { pageNo, pageSize, title, sessionFrom, fileIds, folderIds, sessionFolderId } = input
  const from = input.scope ?? (sessionFrom && [sessionFrom])
  const where = and(
    isMine(ctx),
    title ? sql`instr(lower(${questionRecords.title}), lower(${title})) > 0` : undefined,
    from && inArray(questionRecords.sessionFrom, from),
    fileIds === undefined ? undefined : eq(questionRecords.fileIds, fileIds),
    folderIds === undefined ? undefined : eq(questionRecords.folderIds, folderIds),
    sessionFolderId === undefined
      ? undefined
      : eq(
          questionRecords.sessionFolderId,
          sessionFolderId === NO_SESSION_FOLDER ? '' : sessionFolderId,
        ),
  )
  const [rows, totals] = await ctx.db.batch([
    ctx.db
      .select(presented(ctx))
      .from(questionRecords)
      .where(where)
      .orderBy(
        desc(questionRecords.pinnedAt),
        desc(questionRecords.updatedAt),
        desc(questionRecords.id),
      )
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    ctx.db.select({ total: count() }).from(questionRecords).where(where),
  ])
  const total = totals[0]?.total ?? 0
  return { records: rows.map(presentRecord), pages: Math.ceil(total / pageSize), total }
}

export async function renameRecord(
  ctx: SeatedContext,
  sessionId: SessionId,
  title: string,
): Promise<void> {
  const renamed = await ctx.db
    .update(questionRecords)
    .set({ title })
    .where(isOwn(ctx, sessionId))
    .returning({ id: questionRecords.id })
  if (renamed.length === 0) throw chatErrors.sessionNotFound()
}

/** Gives it the title of another first question; one that somebody chose is renamed instead. */
export async function retitleRecord(
  ctx: SeatedContext,
  sessionId: SessionId,
  title: string,
): Promise<void> {
  await ctx.db
    .update(questionRecords)
    .set({ title, assignedTitle: title })
    .where(isOwn(ctx, sessionId))
}

/** Keeps a conversation on top of the list, or lets it go. Errors: `sessionNotFound`. */
export async function pinSession(
  ctx: SeatedContext,
  { sessionId, isPinned }: Omit<PinSessionInput, 'teamId'>,
): Promise<true> {
  const pinned = await ctx.db
    .update(questionRecords)
    .set({ pinnedAt: isPinned ? ctx.now().getTime() : null })
    .where(isOwn(ctx, sessionId))
    .returning({ id: questionRecords.id })
  if (pinned.length === 0) throw chatErrors.sessionNotFound()
  return true
}

export async function removeRecord(ctx: SeatedContext, sessionId: SessionId): Promise<void> {
  const removed = await ctx.db
    .update(questionRecords)
    // The ask that opened it may come again: it opens another session then.
    .set({ deletedAt: ctx.now().getTime(), askKey: sessionId })
    .where(isOwn(ctx, sessionId))
    .returning({ id: questionRecords.id })
  if (removed.length === 0) throw chatErrors.sessionNotFound()
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
export function presentRecord(
  record: Pick<
    QuestionRecord,
    | 'id'
    | 'title'
    | 'sessionFrom'
    | 'fileIds'
    | 'folderIds'
    | 'sessionFolderId'
    | 'updatedAt'
    | 'pinnedAt'
  > & { isAnswering: number },
): QuestionRecordView {
  const { id, title, sessionFrom, fileIds, folderIds, sessionFolderId } = record
  const updateTime = formatDateTime(new Date(record.updatedAt))
  const isPinned = record.pinnedAt !== null
  const asked = { sessionId: id, sessionFrom, fileIds, folderIds }
  const isAnswering = record.isAnswering === 1
  return { id, title, ...asked, updateTime, isPinned, sessionFolderId, isAnswering }
}

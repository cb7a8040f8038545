import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import type { QuestionRecordPage, QuestionRecordView, RecordsQuery } from '../contract'
import { chatErrors } from '../errors'
import type { TurnOrder } from './ports'
import { askWindows, questionRecords } from './tables'

export type QuestionRecord = typeof questionRecords.$inferSelect

/** The caller's own session; another person's looks missing. */
export async function ownRecord(ctx: SeatedContext, sessionId: string): Promise<QuestionRecord> {
  const [record] = await ctx.db.select().from(questionRecords).where(isOwn(ctx, sessionId))
  if (!record) throw chatErrors.sessionNotFound()
  return record
}

export async function listRecords(
  ctx: SeatedContext,
  input: Omit<RecordsQuery, 'teamId'>,
): Promise<QuestionRecordPage> {
  const { pageNo, pageSize, title, sessionFrom } = input
  const where = and(
    isMine(ctx),
    title ? sql`instr(lower(${questionRecords.title}), lower(${title})) > 0` : undefined,
    sessionFrom && eq(questionRecords.sessionFrom, sessionFrom),
  )
  const [rows, totals] = await ctx.db.batch([
    ctx.db
      .select()
      .from(questionRecords)
      .where(where)
      .orderBy(desc(questionRecords.updatedAt), desc(questionRecords.id))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    ctx.db.select({ total: count() }).from(questionRecords).where(where),
  ])
  const total = totals[0]?.total ?? 0
  return { records: rows.map(presentRecord), pages: Math.ceil(total / pageSize), total }
}

export async function renameRecord(
  ctx: SeatedContext,
  sessionId: string,
  title: string,
): Promise<void> {
  const renamed = await ctx.db
    .update(questionRecords)
    .set({ title })
    .where(isOwn(ctx, sessionId))
    .returning({ id: questionRecords.id })
  if (renamed.length === 0) throw chatErrors.sessionNotFound()
}

export async function removeRecord(ctx: SeatedContext, sessionId: string): Promise<void> {
  const removed = await ctx.db
    .update(questionRecords)
    .set({ deletedAt: ctx.now().getTime(), runningUntil: 0 })
    .where(isOwn(ctx, sessionId))
    .returning({ id: questionRecords.id })
  if (removed.length === 0) throw chatErrors.sessionNotFound()
}

/** The session that this ask has opened before; null when it is new. */
export async function recordOfAsk(
  ctx: SeatedContext,
  askKey: string,
): Promise<QuestionRecord | null> {
  const [record] = await ctx.db
    .select()
    .from(questionRecords)
    .where(and(isMine(ctx), eq(questionRecords.askKey, askKey)))
  return record ?? null
}

/**
 * Writes a new session's record and marks its turn as running until `until`. False when the person already has `atMost`
 * turns running, or the same ask has opened its session in this very moment.
 */
export async function openRecord(
  ctx: SeatedContext,
  record: typeof questionRecords.$inferInsert,
  atMost: number,
): Promise<boolean> {
  const opened = await ctx.db.all(sql`
    INSERT INTO question_records
      (id, team_id, account_id, title, session_from, file_ids, folder_ids, created_at, updated_at, ask_key, running_until)
    SELECT ${record.id}, ${record.teamId}, ${record.accountId}, ${record.title}, ${record.sessionFrom},
      ${record.fileIds ?? ''}, ${record.folderIds ?? ''}, ${record.createdAt}, ${record.updatedAt},
      ${record.askKey}, ${record.runningUntil ?? 0}
    WHERE ${runningTurns(ctx)} < ${atMost}
    ON CONFLICT DO NOTHING RETURNING id`)
  return opened.length > 0
}

/** Marks a further turn of a session as running; false when the person already has `atMost` others running. */
export async function reopenRecord(
  ctx: SeatedContext,
  sessionId: string,
  until: number,
  atMost: number,
): Promise<boolean> {
  const reopened = await ctx.db
    .update(questionRecords)
    .set({ updatedAt: ctx.now().getTime(), runningUntil: until })
    .where(
      and(
        isOwn(ctx, sessionId),
        sql`${runningTurns(ctx)} - (${questionRecords.runningUntil} > ${ctx.now().getTime()}) < ${atMost}`,
      ),
    )
    .returning({ id: questionRecords.id })
  return reopened.length > 0
}

/** The session's turn is over. */
export async function endRunning(
  ctx: SeatedContext,
  { sessionId }: Pick<TurnOrder, 'sessionId'>,
): Promise<void> {
  await ctx.db
    .update(questionRecords)
    .set({ runningUntil: 0 })
    .where(and(eq(questionRecords.id, sessionId), eq(questionRecords.teamId, ctx.seat.teamId)))
}

/** Takes back a record whose first turn never started. */
export async function dropRecord(ctx: SeatedContext, sessionId: string): Promise<void> {
  await ctx.db.delete(questionRecords).where(isOwn(ctx, sessionId))
}

/** Counts one ask against the person's minute; false when the minute is full. */
export async function countAsk(ctx: SeatedContext, atMost: number): Promise<boolean> {
  const minute = Math.floor(ctx.now().getTime() / 60_000)
  const counted = await ctx.db
    .insert(askWindows)
    .values({ accountId: ctx.actor.accountId, minute, asks: 1 })
    .onConflictDoUpdate({
      target: askWindows.accountId,
      set: {
        asks: sql`CASE WHEN ${askWindows.minute} = ${minute} THEN ${askWindows.asks} + 1 ELSE 1 END`,
        minute,
      },
      setWhere: sql`${askWindows.minute} <> ${minute} OR ${askWindows.asks} < ${atMost}`,
    })
    .returning({ asks: askWindows.asks })
  return counted.length > 0
}

const isMine = (ctx: SeatedContext) =>
  and(
    eq(questionRecords.teamId, ctx.seat.teamId),
    eq(questionRecords.accountId, ctx.actor.accountId),
    isNull(questionRecords.deletedAt),
  )

const isOwn = (ctx: SeatedContext, sessionId: string) =>
  and(isMine(ctx), eq(questionRecords.id, sessionId))

const runningTurns = (ctx: SeatedContext) => sql`
  (SELECT count(*) FROM question_records AS running
   WHERE running.team_id = ${ctx.seat.teamId} AND running.account_id = ${ctx.actor.accountId}
     AND running.running_until > ${ctx.now().getTime()})`

function presentRecord(record: QuestionRecord): QuestionRecordView {
  const { id, title, sessionFrom, fileIds, folderIds } = record
  const updateTime = formatDateTime(new Date(record.updatedAt))
  return { id, title, sessionId: id, sessionFrom, fileIds, folderIds, updateTime }
}

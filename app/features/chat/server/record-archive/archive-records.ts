import { and, asc, eq, gt, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { reasonOf } from '~/core/reasons'
import type { SessionId } from '~/core/ids'
import { sessionAgents } from '../agents/tables'
import { questionArchive, type Asker } from '../archive'
import { questionRecords } from '../tables'
import type { ArchivedRecord } from './record-archive'
import { among, IDLE_MS } from './read-archived'
import { recordArchiveFailures, recordArchives } from './tables'

const DAY_MS = 24 * 60 * 60_000
// A person is visited once in four days, for several records at once.
const VISITED_AFTER_MS = IDLE_MS + 4 * DAY_MS
const PEOPLE_AT_ONCE = 25
const RECORDS_AT_ONCE = 200

/**
 * Moves records of conversations that rest into the archives of their people, some at a time, the oldest first. The
 * database decides: a record is archived from the transaction on that removes its row, which changes nothing that
 * anybody sees. May run twice at once, and end anywhere.
 */
export async function archiveRecords(ctx: Context): Promise<void> {
  const people = await ctx.db
    .selectDistinct({ teamId: questionRecords.teamId, accountId: questionRecords.accountId })
    .from(questionRecords)
    .where(and(isIdle(ctx, VISITED_AFTER_MS), notExists(failedOfLate(ctx))))
    .limit(PEOPLE_AT_ONCE)
  for (const person of people) {
    try {
      await archiveOf(ctx, person)
    } catch (error) {
      // One archive that fails must not hold up those of others, now or in the next sweeps.
      ctx.log('error', 'records.archive_failed', { ...person, reason: reasonOf(error) })
      await noteFailure(ctx, person)
    }
  }
}

/** Select: the failure for which the person of a record is not visited now. */
function failedOfLate(ctx: Context) {
  const { teamId, accountId, failedAt } = recordArchiveFailures
  return ctx.db
    .select({ failedAt })
    .from(recordArchiveFailures)
    .where(
      and(
        eq(teamId, questionRecords.teamId),
        eq(accountId, questionRecords.accountId),
        gt(failedAt, ctx.now().getTime() - DAY_MS),
      ),
    )
}

async function noteFailure(ctx: Context, { teamId, accountId }: Asker): Promise<void> {
  const failedAt = ctx.now().getTime()
  const failures = recordArchiveFailures
  await ctx.db.batch([
    ctx.db.delete(failures).where(lt(failures.failedAt, failedAt - DAY_MS)),
    ctx.db
      .insert(failures)
      .values({ teamId, accountId, failedAt })
      .onConflictDoUpdate({ target: [failures.teamId, failures.accountId], set: { failedAt } }),
  ])
}

async function archiveOf(ctx: Context, person: Asker): Promise<void> {
  const records = await idleRecords(ctx, person)
  if (records.length === 0) return
  const mover = ctx.newId()
  const archive = questionArchive(ctx, person)
  await archive.takeRecords(records, mover)
  const live = await removeRows(ctx, person, records)
  const moved = records.map(({ id }) => id).filter((id) => !live.has(id))
  await archive.settleRecords(moved, mover)
}

async function idleRecords(ctx: Context, person: Asker): Promise<ArchivedRecord[]> {
  const { id, title, assignedTitle, sessionFrom, fileIds, folderIds, createdAt, updatedAt } =
    questionRecords
  return ctx.db
    .select({
      id,
      title,
      assignedTitle,
      sessionFrom,
      fileIds,
      folderIds,
      createdAt,
      updatedAt,
      agent: sessionAgents.saved,
    })
    .from(questionRecords)
    .leftJoin(sessionAgents, eq(sessionAgents.sessionId, id))
    .where(and(isOf(person), isIdle(ctx, IDLE_MS)))
    .orderBy(asc(updatedAt))
    .limit(RECORDS_AT_ONCE)
}

/** Removes the rows that are still as they were read, and counts them; answers those that stay. */
async function removeRows(
  ctx: Context,
  person: Asker,
  records: readonly ArchivedRecord[],
): Promise<Set<SessionId>> {
  const asRead = records.map(({ id, updatedAt, title, assignedTitle }) => [
    id,
    updatedAt,
    title,
    assignedTitle,
  ])
  const isUnchanged = and(
    isOf(person),
    isIdle(ctx, IDLE_MS),
    sql`(id, updated_at, title, given_title) IN (
      SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'), json_extract(value, '$[3]')
      FROM json_each(${JSON.stringify(asRead)}))`,
  )
  const leaving = ctx.db.select({ id: questionRecords.id }).from(questionRecords).where(isUnchanged)
  const { teamId, accountId } = person
  const [, , , stayed] = await ctx.db.batch([
    ctx.db
      .insert(recordArchives)
      .select(
        sql`SELECT ${teamId}, ${accountId}, count(*) FROM question_records WHERE ${isUnchanged}`,
      )
      .onConflictDoUpdate({
        target: [recordArchives.teamId, recordArchives.accountId],
        set: { records: sql`${recordArchives.records} + excluded.records` },
      }),
    ctx.db.delete(sessionAgents).where(inArray(sessionAgents.sessionId, leaving)),
    ctx.db.delete(questionRecords).where(isUnchanged),
    ctx.db
      .select({ id: questionRecords.id })
      .from(questionRecords)
      .where(inArray(questionRecords.id, among(records.map(({ id }) => id)))),
  ])
  return new Set(stayed.map(({ id }) => id))
}

const isOf = ({ teamId, accountId }: Asker) =>
  and(eq(questionRecords.teamId, teamId), eq(questionRecords.accountId, accountId))

/** What a person has put in order stays, and for a day what came back. */
function isIdle(ctx: Context, ms: number) {
  const now = ctx.now().getTime()
  const { updatedAt, deletedAt, pinnedAt, sessionFolderId, restoredAt } = questionRecords
  return and(
    lt(updatedAt, now - ms),
    isNull(deletedAt),
    isNull(pinnedAt),
    // Written out: the index is of these rows alone.
    sql`${sessionFolderId} = ''`,
    or(isNull(restoredAt), lt(restoredAt, now - DAY_MS)),
  )
}
